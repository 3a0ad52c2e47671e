import type { ResultFormat } from '@makoto/contracts';

/** The bank's answer to one payout. */
export interface ResultLine {
  /** The withdrawal's number, as in the payout file. */
  reference: string;
  /** The bank's own word. */
  status: string;
  /** Its meaning; undefined for an unknown status or one that is not final. */
  result: 'paid' | 'failed' | undefined;
  /** Micro-units of the payout file's currency, if the file has an amount. */
  amount: bigint | undefined;
  reason: string;
}

/** The parsed result file of a bank. */
export interface ResultFile {
  format: ResultFormat;
  lines: ResultLine[];
}

/** What an answer must match in its payout file. */
export interface AnsweredFile {
  id: string;
  /** The numbers of its withdrawals. */
  references: readonly string[];
}

/** The maximum lengths of a bank's texts; longer ones are cut. */
export const cut = { reference: 64, status: 40, reason: 500 } as const;
