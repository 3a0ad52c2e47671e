import type { ResultFormat } from '@makoto/contracts';

/** What the bank says became of one payout. */
export interface ResultLine {
  /** The withdrawal's number, as the payout file had it. */
  reference: string;
  /** As the bank wrote it. */
  status: string;
  /** What that means; undefined where it is not the end, or we do not know the word. */
  result: 'paid' | 'failed' | undefined;
  /** Micro-units of the payout file's currency, where the file says so. */
  amount: bigint | undefined;
  reason: string;
}

/** A bank's result file as it was read. */
export interface ResultFile {
  format: ResultFormat;
  lines: ResultLine[];
}

/** A payout file, as far as an answer to it has to fit. */
export interface AnsweredFile {
  id: string;
  /** The numbers of its withdrawals. */
  references: readonly string[];
}

/** Longer words of a bank's are cut. */
export const cut = { reference: 64, status: 40, reason: 500 } as const;
