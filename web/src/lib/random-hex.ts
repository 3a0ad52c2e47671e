/** Random bytes in hexadecimal; unlike `crypto.randomUUID`, also on pages without https at another address than localhost. */
export const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
