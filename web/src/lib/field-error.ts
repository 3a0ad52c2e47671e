import { CallError } from './http';

export const WRONG_CREDENTIALS = 2002;

/** Whether the server refused a call with this code. */
export const isRefused = (error: unknown, code: number): error is CallError =>
  error instanceof CallError && error.code === code;

/** Turns a refusal into an error of the field that it concerns, for codes that concern only one field. */
export function asFieldError(error: unknown, code: number, field: string, msg?: string): unknown {
  if (!isRefused(error, code)) return error;
  return new CallError(error.message, code, error.status, [{ field, msg: msg ?? error.message }], error.params);
}
