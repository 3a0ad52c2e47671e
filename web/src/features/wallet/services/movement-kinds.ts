/** The kinds of movements on the statement: all that the wallet has a name for and that touch the available balance. */
export const MOVEMENT_KINDS = [
  'deposit',
  'payment_reversal',
  'payment_reversal_return',
  'withdrawal',
  'withdrawal_return',
  'conversion',
  'stake',
  'fee',
  'stake_return',
  'winnings',
  'fee_return',
  'rebate',
  'lock',
  'principal_return',
  'accrual',
  'correction',
] as const;
