import { isUtf8 } from 'node:buffer';

/** A file's text: Japanese banks still write Shift_JIS; whatever is valid UTF-8 is that. */
export function fileText(bytes: Uint8Array): string {
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'shift_jis').decode(bytes);
}

/**
 * Whatever a bank writes, in the letters that references are made of: full-width and half-width become plain. Text
 * without zero bytes, which the database would not take.
 */
export function plain(text: string): string {
  return text.normalize('NFKC').replaceAll('\u0000', '').replace(/\s+/g, ' ').trim();
}
