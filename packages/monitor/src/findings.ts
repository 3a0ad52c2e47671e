/** What a monitor can find. Those in `NOTICES` are worth knowing; all others mean that something is wrong. */
export const KINDS = {
  checkpoint: 'the checkpoint is malformed, unsigned, or of another log',
  cosignature: 'a witness’s signature is missing or wrong',
  fork: 'the log tells two stories',
  went_back: 'the log shows fewer entries than before',
  stalled: 'the log does not grow',
  tiles: 'tiles or entries do not lead to the signed root',
  rewritten: 'an entry that was read before has changed',
  behind: 'others are shown a longer log',
  keys: 'a published key changed or vanished',
  malformed: 'an entry is not what it says',
  ticks_chain: 'the statements about ticks contradict each other or leave a gap',
  ticks_rewritten: 'published ticks are not those that were logged',
  ticks_missing: 'ticks that should still be kept are not published',
  ticks_unlogged: 'a published root is not in the log',
  late: 'a statement entered the log late',
  clock: 'a time is not plausible',
  solvency: 'a statement of solvency is wrong',
  receipt_missing: 'a receipt is not in the log',
  order_missing: 'an order that was shown before is no longer shown',
  settlement: 'an order was not settled by the rule',
  terms: 'the terms that are shown are not those in the log',
  chain: 'numbered statements contradict each other or leave a gap',
  simulated_day: 'a day of simulated prices is not opened as it was committed to',
  correction: 'a correction of the ledger is not in the log',
  release: 'a version of a program was released twice, with different code',
  new_key: 'a key was published that was not known before',
  unknown_entry: 'the log has entries of a kind that this program does not know',
  order_unknown: 'the product does not know an order, whose number may be mistyped',
  ticks_gone: 'ticks are no longer kept, so that their root cannot be computed again',
} as const;

export type FindingKind = keyof typeof KINDS;

/** A kind by its name; undefined if there is none. */
export function kindOf(name: string): FindingKind | undefined {
  return ALL_KINDS.find((kind) => kind === name);
}

const isKind = (name: string): name is FindingKind => Object.hasOwn(KINDS, name);
export const ALL_KINDS: readonly FindingKind[] = Object.keys(KINDS).filter(isKind);

const NOTICES: readonly FindingKind[] = ['release', 'new_key', 'unknown_entry', 'order_unknown', 'ticks_gone'];

export interface Finding {
  kind: FindingKind;
  /** What it is about; the same thing is found once. */
  about: string;
  /** One sentence for people. */
  text: string;
  /** Signed texts and the like, to be handed to others. */
  evidence?: Record<string, string>;
}

/** A finding with the time when it was found, in epoch milliseconds. */
export interface KeptFinding extends Finding {
  at: number;
}

export function isAlarm({ kind }: Pick<Finding, 'kind'>): boolean {
  return !NOTICES.includes(kind);
}

export function findingLine(finding: KeptFinding): string {
  const word = isAlarm(finding) ? 'WRONG' : 'note';
  return `${new Date(finding.at).toISOString()} ${word.padEnd(5)} ${finding.text}`;
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
