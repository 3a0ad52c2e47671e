import { AppError } from '@makoto/contracts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An id that is to be looked up as a UUID; whatever else a client sends is of nobody. @throws NOT_FOUND */
export function uuidOf(id: string): string {
  if (!UUID.test(id)) throw new AppError('NOT_FOUND');
  return id;
}
