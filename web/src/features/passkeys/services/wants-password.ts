import { isRefused, WRONG_CREDENTIALS } from '../../../lib/field-error';
import { CallError } from '../../../lib/http';

/** Whether the server asks for a proof, because the log-in is not recent. */
export const wantsPassword = (error: unknown): boolean =>
  error instanceof CallError && error.fields.some(({ field }) => field === 'password');

/** The error, unless it is shown at the password's field. */
export const besidePassword = (error: unknown): unknown =>
  wantsPassword(error) || isRefused(error, WRONG_CREDENTIALS) ? null : error;
