import { AppError } from '@makoto/contracts';
import { COMMON_PASSWORDS } from './common-passwords.js';

const ROWS = ['01234567890', '09876543210', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/**
 * Refuses passwords that are guessed first: those on the list, one character over and over, a walk along the keyboard or
 * the alphabet, the user name itself.
 *
 * @throws VALIDATION naming `field`
 */
export function refuseWeakPassword(password: string, field: string, username: string): void {
  const lower = password.toLowerCase();
  const weak =
    COMMON_PASSWORDS.has(lower) ||
    /^(.{1,2})\1+$/.test(lower) ||
    ROWS.some((row) => row.includes(lower)) ||
    lower === username.toLowerCase();
  if (weak) throw new AppError('VALIDATION', {}, [{ field, key: 'common_password' }]);
}

/** @throws VALIDATION where the two entries differ */
export function refuseMismatch(first: string, second: string, field: string): void {
  if (first !== second) throw new AppError('VALIDATION', {}, [{ field, key: 'mismatch' }]);
}
