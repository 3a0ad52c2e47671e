/**
 * Migrations of versions up to 0.2.0, which were released before two versions ran side by side: the product was stopped
 * for them. Nothing is added here. A later migration that must break a rule is in EXEMPT with its reason.
 */
export const RELEASED: readonly string[] = [
  'OutboxSequence1700000000001',
  'DueReturns1700000000012',
  'EarnProgress1700000000002',
  'QuoteSpreads1764200000001',
  'ReplacedTerms1700000000013',
  'AttemptSources1763600000060',
  'ContactChanges1763600000070',
  'Identity1763600000020',
  'MailboxReaders1763600000085',
  'Roles1763600000010',
  'Identity1763600000030',
  'RestrictionsEvent1763600000050',
  'TickGuard1763800000000',
  'LeanRebates1700000000005',
  'LinkedAccounts1700000000007',
  'RebateBatches1700000000002',
  'TransparencyLog1700000000021',
  'TransparencyLog1700000000009',
  'NoticeReadPositions1700000000005',
  'SupportHours1700000000004',
  'OpenOrders1700000000050',
  'OrderSums1700000000031',
  'OrphanCursors1700000000021',
  'BankStatements1700000000122',
  'ConversionTerms1700000000230',
  'DepositRates1700000000206',
  'HeldRates1764200000001',
  'DepositReferences1700000000208',
  'DepositReopenings1700000000212',
  'Desk1700000000108',
  'EarnPurchases31700000000219',
  'HousePayments1700000000201',
  'LedgerMode1700000000222',
  'LedgerPost1700000000202',
  'RareKinds1700000000125',
  'PayoutResults1700000000207',
  'QuickPayments1700000000240',
  'RailEvents1700000000211',
  'StakedOrders1700000000220',
  'StatementMarks1700000000203',
  'Tasks1700000000210',
  'TronPayouts1700000000110',
  'WithdrawalSigning1700000000223',
  'WithdrawalOperators1700000000224',
];

/** Later migrations that may break the rules, each with the reason why no process of the version before is harmed. */
export const EXEMPT: Readonly<Record<string, string>> = {
  TransferPeriods1764600000003:
    'renames transfers, and creates a partitioned table of that name over it in the same transaction, which waits for the ' +
    'lock for 100 ms at a time; what the version before reads and calls keeps its name and its arguments',
  RejectedConfirmations1765000000071:
    'changes only the few failed deposits that have confirmations, with the lines of bank statements that gave them; the ' +
    'version before asks for the confirmations again',
  ClosedAssignments1765000000011:
    'changes closed conversations in batches of a thousand, each by itself (`transaction = false`); the version before ' +
    'shows a reopened one to all operators',
};
