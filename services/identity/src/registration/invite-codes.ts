import { randomInt } from 'node:crypto';

/** Without 0 and O, 1, I and L, which are read for each other. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A new invitation code: one of 31^8, so two alike need not be expected; the table would refuse the second. */
export function newInviteCode(): string {
  let code = '';
  for (let i = 0; i < 8; i++) code += ALPHABET[randomInt(ALPHABET.length)];
  return code;
}
