import { AppError } from '@makoto/contracts';
import { COMMON_PASSWORDS } from './common-passwords.js';

const ROWS = ['01234567890', '09876543210', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/**
 * True of passwords that are guessed first: those on the list, one character over and over, a walk along the keyboard or
 * the alphabet, the user name itself.
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

/** @throws VALIDATION naming `field` where the password is one that is guessed first */
export function refuseWeakPassword(password: string, field: string, username: string): void {
  if (isWeakPassword(password, username)) throw new AppError('VALIDATION', {}, [{ field, key: 'common_password' }]);
}

/** @throws VALIDATION where the two entries differ */
export function refuseMismatch(first: string, second: string, field: string): void {
  if (first !== second) throw new AppError('VALIDATION', {}, [{ field, key: 'mismatch' }]);
}
