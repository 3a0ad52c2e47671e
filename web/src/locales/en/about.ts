export const about = {
  title: 'About us',
  who: 'Who runs this',
  prices: 'How prices and settlement work',
  prices1:
    'The price at a moment is the last price stamped at or before that moment. The same rule serves entry and settlement.',
  prices2:
    'Without a fresh price no order is accepted; at settlement the order is void, and stake and fee are refunded.',
  prices3: 'A tie refunds stake and fee. Nobody can change a price, a result or the payout of an accepted order.',
  proof: 'Proofs',
  proofNote:
    'Each order carries a signed receipt. Prices are hashed minute by minute into a chain whose roots are published.',
  verify: 'A log that nobody can fork',
  verifyNote:
    'How this device watches it, who the witnesses are, and how to check a .proof file. In practice mode the witness is our own and proves nothing.',
  fees: 'Fees',
  feesNote:
    'Every fee is shown in money before you confirm. A withdrawal’s fee comes out of its amount; there is nothing to pay first.',
  risk: 'Risk',
  stats: 'Statistics',
  solvency: 'Solvency',
  solvencyNote:
    'What we hold against what we owe to all customers, with the root of the tree that contains each balance.',
  licences: 'Open-source licences',
  licencesNote:
    'React, React Router, TanStack Query, Base UI, Tailwind CSS, noble-curves, noble-hashes and qrcode-generator (MIT licence); TradingView Lightweight Charts™ (Apache 2.0 licence, © TradingView, Inc.).',
  version: 'Version {{version}}',
  documents: 'Terms and documents',
  terms: 'Terms of use',
  privacy: 'Privacy',
  status: 'System status',
  riskFull: 'Risk notice',
  feeOrder: 'Order ({{symbol}}; other markets show theirs)',
  feeOfStake: '{{share}} of the stake',
  feeDeposit: 'Deposit',
  feeNone: 'None',
  feeDepositOther: 'Conversion of a deposit in another currency',
  feeOfRate: '{{share}} of the market rate',
  feeBank: 'Withdrawal to a bank account ({{currency}})',
  feeCrypto: 'Withdrawal to an address ({{currency}})',
  feeAtLeast: '{{share}}, at least {{least}}',
} as const;
