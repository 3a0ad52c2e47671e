/** The section in which each queue is worked off. */
export const QUEUE_SECTIONS = {
  kyc: { name: 'kyc', path: 'kyc' },
  deposits: { name: 'deposits', path: 'deposits' },
  withdrawals: { name: 'withdrawals', path: 'withdrawals' },
  payment_exceptions: { name: 'paymentExceptions', path: 'payment-exceptions' },
} as const;
