import { AppError } from '@makoto/contracts';
import { isUuid } from './is-uuid.js';

/** A client's id in lower case, as PostgreSQL prints UUIDs. @throws NOT_FOUND where it is not a UUID */
export function rowId(id: string): string {
  if (!isUuid(id)) throw new AppError('NOT_FOUND');
  return id.toLowerCase();
}
