/** A random idempotency key; unlike `crypto.randomUUID`, also on pages without https at another address than localhost. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
