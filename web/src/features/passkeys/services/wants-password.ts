import { CallError } from '../../../lib/http';

/** Whether the server asks for a proof, because the log-in is not recent. */
export const wantsPassword = (error: unknown): boolean =>
  error instanceof CallError && error.fields.some(({ field }) => field === 'password');
