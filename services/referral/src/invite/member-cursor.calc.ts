import { AppError } from '@makoto/contracts';

/**
 * A position in a list of members, newest first: behind the first `skip` of those who registered at `at` (epoch milliseconds).
 * It names no member, because it is sent to clients.
 */
export interface MemberPosition {
  at: number;
  skip: number;
}

/** Reads a cursor. @throws VALIDATION if positionText() did not make it */
export function positionOf(cursor: string, field: string): MemberPosition {
  const [, at, skip] = /^(\d{1,15})\.(\d{1,4})$/.exec(cursor) ?? [];
  if (at === undefined || skip === undefined) throw new AppError('VALIDATION', {}, [{ field, key: 'type' }]);
  return { at: Number(at), skip: Number(skip) };
}

export const positionText = ({ at, skip }: MemberPosition): string => `${at}.${skip}`;

/** The position behind each row, for rows that begin at the start of the list or at `after`. */
export function positionsBehind(
  rows: readonly { registered_at: string }[],
  after: MemberPosition | undefined,
): MemberPosition[] {
  let last = after;
  return rows.map((row) => {
    const at = Number(row.registered_at);
    last = { at, skip: last?.at === at ? last.skip + 1 : 1 };
    return last;
  });
}
