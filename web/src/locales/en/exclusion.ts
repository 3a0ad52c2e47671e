export const exclusion = {
  title: 'You are on a break',
  until: 'Until {{time}}, depositing, trading and buying products are closed.',
  reason: 'Set by you',
  more: 'Limits and breaks',
  frozenTitle: 'Your account is frozen',
  frozen: 'Depositing, trading and buying products are closed until support lifts the freeze.',
  open: 'Still open: {{what}}.',
  comma: ', ',
  withdrawal: 'withdrawing',
  conversion: 'converting',
  earlyExit: 'early exit',
  ask: 'Contact support',
} as const;
