import { AppError } from '@makoto/contracts';
import { COMMON_PASSWORDS } from './common-passwords.js';

const ROWS = ['01234567890', '09876543210', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/**
 * Whether a password is easy to guess: a common one, a repeated character or pair, a run of the keyboard or the alphabet,
 * or the user name.
 */
export function isWeakPassword(password: string, username: string): boolean {
  const lower = password.toLowerCase();
  return (
    COMMON_PASSWORDS.has(lower) ||
    /^(.{1,2})\1+$/.test(lower) ||
    ROWS.some((row) => row.includes(lower)) ||
    lower === username.toLowerCase()
  );
}

/** @throws VALIDATION naming `field` if the password is easy to guess */
export function refuseWeakPassword(password: string, field: string, username: string): void {
  if (isWeakPassword(password, username)) throw new AppError('VALIDATION', {}, [{ field, key: 'common_password' }]);
}

/** @throws VALIDATION naming `field` if the two entries differ */
export function refuseMismatch(first: string, second: string, field: string): void {
  if (first !== second) throw new AppError('VALIDATION', {}, [{ field, key: 'mismatch' }]);
}
