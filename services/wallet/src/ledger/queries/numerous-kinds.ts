/** The kinds of transfers that orders and accruals write all day: the index of the other kinds leaves them out. */
const NUMEROUS: ReadonlySet<string> = new Set([
  ...['stake', 'fee', 'cover', 'stake_return', 'winnings', 'stake_lost', 'cover_release', 'fee_return'],
  ...['rebate', 'accrual'],
]);

/** Whether transfers of this kind are found by their kind, rather than among all of their time. */
export const isRare = (kind: string): boolean => !NUMEROUS.has(kind);
