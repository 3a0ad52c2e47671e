/** The kinds of transfers that orders and accruals write all day. The index of rare kinds leaves them out. */
const FREQUENT: ReadonlySet<string> = new Set([
  ...['stake', 'fee', 'cover', 'stake_return', 'winnings', 'stake_lost', 'cover_release', 'fee_return'],
  ...['rebate', 'accrual'],
]);

/** Whether transfers of this kind are found by the index of kinds rather than by time. */
export const isRare = (kind: string): boolean => !FREQUENT.has(kind);
