export { checkEvidence, type EvidenceVerdict, isEvidence, readEvidence, writeEvidence } from './evidence.js';
export { followHead, type HeadOutcome, Unreadable, witnessedMs } from './heads.js';
export {
  addReceipt,
  BREAKS,
  type Break,
  type BreakKind,
  blankMemory,
  type KnownWitness,
  type LogMemory,
  MAX_BREAKS,
  MAX_SHOWN,
  MAX_WAITING,
  readMemory,
  type ShownReceipt,
  type WaitingReceipt,
  writeMemory,
} from './memory.js';
export { type LogSource, watchLog } from './watch.js';
