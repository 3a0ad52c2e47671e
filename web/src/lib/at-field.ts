import { CallError } from './http';

/** What is refused with this code, told of the field it is about: the server names none, as there is only one. */
export function atField(error: unknown, code: number, field: string, msg?: string): unknown {
  if (!(error instanceof CallError) || error.code !== code) return error;
  return new CallError(error.message, code, error.status, [{ field, msg: msg ?? error.message }], error.params);
}
