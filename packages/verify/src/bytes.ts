const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = new Map([...ALPHABET].map((letter, value) => [letter, value]));

/** A text's bytes in UTF-8. */
export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Concatenates byte strings. */
export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Decodes padded base64. @throws Error unless the text is the canonical encoding */
export function fromBase64(text: string): Uint8Array {
  const bytes = decode(text.replace(/=+$/, ''));
  if (toBase64(bytes) !== text) throw new Error('the text is not valid base64');
  return bytes;
}

/** Decodes unpadded base64url. @throws Error unless the text is the canonical encoding */
export function fromBase64url(text: string): Uint8Array {
  const plain = text.replaceAll('-', '+').replaceAll('_', '/');
  const bytes = decode(plain);
  const same = toBase64(bytes).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_') === text;
  if (!same) throw new Error('the text is not valid base64url');
  return bytes;
}

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3);
    const bits = (a << 16) | (b << 8) | c;
    text += [18, 12, 6, 0].map((shift) => ALPHABET[(bits >> shift) & 63]).join('');
  }
  const missing = (3 - (bytes.length % 3)) % 3;
  return text.slice(0, text.length - missing) + '='.repeat(missing);
}

function decode(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let bits = 0;
  let count = 0;
  let at = 0;
  for (const letter of text) {
    const value = VALUES.get(letter);
    if (value === undefined) throw new Error('the text is not valid base64');
    bits = ((bits << 6) | value) & 0xffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes[at++] = (bits >> count) & 0xff;
  }
  return bytes;
}
