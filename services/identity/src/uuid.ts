import { AppError } from '@makoto/contracts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether an identifier from outside can be the id of a row at all. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** The identifier as rows have it, in small letters. @throws NOT_FOUND where it can be the id of none */
export function rowId(text: string): string {
  if (!isUuid(text)) throw new AppError('NOT_FOUND');
  return text.toLowerCase();
}
