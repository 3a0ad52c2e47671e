import { type ProofReport, readProofFile, verifyProofFile, withSignaturesTogether } from 'makoto-verify';
import { logMemory } from './log-watch';

const MAX_BYTES = 200_000;

/** The name of the browser's measure of a check's time. */
const CHECK_MEASURE = 'proof-check';

export interface CheckedFile extends ProofReport {
  number: string;
  /** The log is the one that this device knows. */
  isKnownLog: boolean;
}

/** Checks a file without asking anybody. @throws Error if it is no proof */
export async function checkProofFile(file: File): Promise<CheckedFile> {
  if (file.size > MAX_BYTES) throw new Error('the file is too long for a proof');
  const read = readProofFile(await file.text());
  const start = performance.now();
  const report = await withSignaturesTogether(() => verifyProofFile(read));
  performance.measure(CHECK_MEASURE, { start });
  const { logs } = logMemory.get();
  return {
    ...report,
    number: read.number,
    isKnownLog: report.signers !== undefined && logs.includes(report.signers.log),
  };
}
