/**
 * Packages that stay outside the bundles: binaries, packages with files beside them, sloppy-mode code, patches of
 * globals, and ccxt (60 MB, loaded by some markets only).
 */
export const EXTERNAL: readonly string[] = [
  ...['pg', 'pino', 'reflect-metadata', 'sharp', '@node-rs/argon2', 'zengin-code', 'ccxt', 'bufferutil'],
  ...['@embedpdf/fonts-jp', '@embedpdf/fonts-sc'],
];
