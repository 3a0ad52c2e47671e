import { randomInt } from 'node:crypto';

/** Without 0, O, 1, I and L, which are easily confused. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A random invitation code. A collision is unlikely (31^8 codes), and the unique index would reject it. */
export function newInviteCode(): string {
  let code = '';
  for (let i = 0; i < 8; i++) code += ALPHABET[randomInt(ALPHABET.length)];
  return code;
}
