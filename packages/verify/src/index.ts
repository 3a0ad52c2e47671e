export { ticksOfDay } from './day/day-ticks.js';
export { gatherDay } from './day/gather-day.js';
export { type DayModel, type Opening, readOpening } from './day/opening.js';
export { type DayEvidence, type DayReport, verifyDay } from './day/verify-day.js';
export { formatMicro, micro } from './decimal.js';
export { withSignaturesTogether } from './ed25519/together.js';
export { type Ask, askAt, gatherLeaves, gatherOrder, gatherProofFile, gatherSolvency } from './gather.js';
export { keyIdOf } from './keys.js';
export { type LoggedEvidence, orderEntryHashes, receiptEntryHash, verifyLogged } from './logged.js';
export { leafHash, treeRoot } from './merkle.js';
export { type OrderEvidence, outcomeOf, type Result, verifyOrder } from './order.js';
export {
  isProofFile,
  type ProofFile,
  type ProofReport,
  readProofFile,
  type Signers,
  type Trust,
  verifyProofFile,
  writeProofFile,
} from './proof-file.js';
export { numberOf, readTerms, type Terms } from './receipt.js';
export { type CheckName, LOG_CHECKS, type LogCheckName, ORDER_CHECKS, type Report, SOLVENCY_CHECKS } from './report.js';
export { checkChain, type Root, readKeys, readRoots, rootText } from './roots.js';
export {
  readSolvencyLeaf,
  readStatement,
  type SolvencyEvidence,
  type SolvencyLeaf,
  type SolvencyStatement,
  statementHash,
  verifySolvency,
} from './solvency.js';
export { CURRENCIES, type SumNode, sumLeaf, sumNode, sumRoot, writeNode } from './sum-tree.js';
export { checkLeaves, priceAt, readLeaf, readWindow, type Tick } from './ticks.js';
