import { isUtf8 } from 'node:buffer';

/**
 * Decodes a file as UTF-8 if it is valid, without the byte order mark that spreadsheets write first, otherwise as
 * Shift_JIS, which Japanese banks still use.
 */
export function fileText(bytes: Uint8Array): string {
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'shift_jis').decode(bytes);
}

/** Normalises full-width and half-width letters and blanks, and removes zero bytes, which PostgreSQL does not accept. */
export function plain(text: string): string {
  return text.normalize('NFKC').replaceAll('\u0000', '').replace(/\s+/g, ' ').trim();
}
