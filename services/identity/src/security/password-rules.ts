import { AppError } from '@makoto/contracts';
import { COMMON_PASSWORDS } from './common-passwords.js';

/** What somebody guesses who knows the product. The words are in docs/accounts.md. */
const OWN_WORDS = /makoto|誠|practice|trading|operator|console|wallet|customer|password|usdt/g;
/** So many characters must be left without those words, the user name, digits and signs. */
const LEFT_CHARACTERS = 4;
/** A user name with fewer letters is part of many passwords by chance: `7` is in every other one of digits. */
const NAME_LETTERS = 2;

const ROWS = ['01234567890', '09876543210', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/**
 * Whether a password is easy to guess: a common one, a repeated character or pair, a run of the keyboard or the alphabet,
 * the user name, or hardly more than words of the product.
 */
export function isWeakPassword(password: string, username: string): boolean {
  const lower = password.toLowerCase();
  return (
    COMMON_PASSWORDS.has(lower) ||
    /^(.{1,2})\1+$/.test(lower) ||
    ROWS.some((row) => row.includes(lower)) ||
    lower === username.toLowerCase() ||
    isOfOwnWords(lower, username.toLowerCase())
  );
}

/** Only for passwords with such a word: digits and signs alone are judged by the other rules. */
function isOfOwnWords(lower: string, username: string): boolean {
  const others = lower.replace(OWN_WORDS, '');
  const letters = username.match(/\p{L}/gu)?.length ?? 0;
  const rest = letters < NAME_LETTERS ? others : others.replaceAll(username, '');
  return rest !== lower && rest.replace(/[\d\p{P}\p{S}\s]/gu, '').length < LEFT_CHARACTERS;
}

/** @throws VALIDATION naming `field` if the password is easy to guess */
export function refuseWeakPassword(password: string, field: string, username: string): void {
  if (isWeakPassword(password, username)) throw new AppError('VALIDATION', {}, [{ field, key: 'common_password' }]);
}

/** @throws VALIDATION naming `field` if the two entries differ */
export function refuseMismatch(first: string, second: string, field: string): void {
  if (first !== second) throw new AppError('VALIDATION', {}, [{ field, key: 'mismatch' }]);
}
