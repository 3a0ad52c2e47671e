import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// The dev server stands in front of a running gateway; a built app is served by the gateway itself.
// biome-ignore lint/style/noProcessEnv: this file is the configuration of the dev server.
const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:8080';
const proxy = {
  '/index.php': gateway,
  '/uploads': gateway,
  '/stream': { target: gateway, ws: true },
};

/** The gateway sends what is smaller as it is. */
const SMALL_BYTES = 1_024;
const isCode = (name: string): boolean => /^assets\/.*\.(?:js|css)$/.test(name);
const brotli = promisify(brotliCompress);

/** Compresses what is fetched, as tightly as it gets: the gateway serves `name.br` where there is one. */
const tightly: Plugin = {
  name: 'tightly',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const compress = async (name: string): Promise<void> => {
      const bytes = await readFile(join(dir, name));
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      if (bytes.length >= SMALL_BYTES) await writeFile(join(dir, `${name}.br`), await brotli(bytes, { params }));
    };
    await Promise.all(Object.keys(bundle).filter(isCode).map(compress));
  },
};

const NO_FILES = 'const FILES = [];';

/** Tells the worker the names of the app's files, which it keeps on the device. */
const nameForWorker: Plugin = {
  name: 'name-for-worker',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const path = join(dir, 'sw.js');
    const worker = await readFile(path, 'utf8');
    if (!worker.includes(NO_FILES)) throw new Error(`${path} has no ${NO_FILES}`);
    const files = Object.keys(bundle)
      .filter(isCode)
      .sort()
      .map((name) => `/${name}`);
    await writeFile(path, worker.replace(NO_FILES, `const FILES = ${JSON.stringify(files)};`));
  },
};

const MAIN = '/src/app/main.tsx';

/** Lets the page fetch what the first script will import beside that script. */
const preloadMain: Plugin = {
  name: 'preload-main',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const main = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(MAIN)));
      if (!main) throw new Error(`the build has no ${MAIN}`);
      const names = [...main.imports, main.fileName].filter((name) => !html.includes(name));
      return names.map((name) => ({
        tag: 'link',
        injectTo: 'head' as const,
        // After the page's look and the replies, which are small.
        attrs: { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: `/${name}` },
      }));
    },
  },
};

export default defineConfig({
  base: '/',
  plugins: [react(), tailwindcss(), preloadMain, tightly, nameForWorker],
  build: {
    target: 'es2023',
    // What each chunk brings along; the size limits are checked by it.
    manifest: true,
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    chunkSizeWarningLimit: 400,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        // Each group is these modules with all their static imports (docs/adr/019-first-paint.md).
        codeSplitting: {
          groups: [
            { name: 'start', test: '/src/app/start.ts', priority: 3 },
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 2 },
            { name: 'shared', test: /\/src\/(?:app\/main|features\/home\/components\/home-screen)\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy },
  preview: { proxy },
});
