/** The section in which each queue is worked off. */
export const QUEUE_SECTIONS = {
  kyc: { name: 'kyc', path: 'kyc' },
  deposits: { name: 'deposits', path: 'deposits' },
  withdrawals: { name: 'withdrawals', path: 'withdrawals' },
  rail_events: { name: 'paymentExceptions', path: 'payment-exceptions' },
} as const;
