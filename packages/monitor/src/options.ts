import type { VerifierKey } from 'makoto-verify/tlog';

/** What a monitor watches, and how strict it is. Times in milliseconds. */
export interface MonitorOptions {
  /** Keys of the log that are known beforehand; none: the first published one is believed and kept. */
  keys: readonly VerifierKey[];
  /** The witnesses that must sign each checkpoint. */
  witnesses: readonly VerifierKey[];
  /** Checkpoints that others saw: files or addresses. */
  compare: readonly string[];
  /** Files with order numbers, or evidence that makoto-verify or the app saved. */
  orders: readonly string[];
  /** Files with records of corrections, one in JSON a line, as somebody was shown them. */
  corrections: readonly string[];
  /** How long after its minute a statement may enter the log. */
  lateMs: number;
  /** How far a clock may be off. */
  clockMs: number;
  /** For how long the house keeps ticks. */
  ticksKeptMs: number;
  /** How long to wait before a checkpoint that looks wrong for a moment is asked for again. */
  againMs: number;
}

export const DEFAULTS: MonitorOptions = {
  keys: [],
  witnesses: [],
  compare: [],
  orders: [],
  corrections: [],
  lateMs: 120_000,
  clockMs: 60_000,
  ticksKeptMs: 7 * 86_400_000,
  againMs: 3_000,
};
