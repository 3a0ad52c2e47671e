export const exclusion = {
  title: 'You are on a break',
  until:
    'Until {{time}}. Depositing, trading, converting and buying products are closed until then; withdrawing is open.',
  reason: 'Reason: self-exclusion, set by you',
  more: 'Limits and breaks',
} as const;
