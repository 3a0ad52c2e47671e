/** The checks of an order, of solvency and of a receipt's place in the log, in order. */
export const ORDER_CHECKS = [
  'form',
  'receipt',
  'terms',
  'roots',
  'entry_price',
  'exit_price',
  'outcome',
  'payout',
] as const;
export const SOLVENCY_CHECKS = ['form', 'statement', 'cover', 'leaf', 'path'] as const;
export const LOG_CHECKS = ['log_head', 'log_entry', 'witnesses', 'log_roots'] as const;
export type CheckName = (typeof ORDER_CHECKS)[number] | (typeof SOLVENCY_CHECKS)[number];
export type LogCheckName = (typeof LOG_CHECKS)[number];

/** The result of a verification: the passed checks, and the first failed one. */
export interface Report<Check extends string = CheckName> {
  ok: boolean;
  passed: Check[];
  failed?: { check: Check; reason: string };
  /** True if everything that can be checked now is valid, and the rest is not known yet. */
  pending: boolean;
}

/** @throws Error with the reason if `holds` is false */
export function ensure(holds: boolean, reason: string): asserts holds {
  if (!holds) throw new Error(reason);
}

/**
 * Runs a verification that calls `pass` after each of its `checks`, in order, and returns `pending` if it must stop for
 * now. Any exception caused by the untrusted data fails the current check.
 */
export function report<Check extends string>(
  checks: readonly [Check, ...Check[]],
  run: (pass: () => void) => 'done' | 'pending',
): Report<Check> {
  const passed: Check[] = [];
  const pass = (): void => {
    const check = checks[passed.length];
    if (check) passed.push(check);
  };
  try {
    const pending = run(pass) === 'pending';
    return { ok: !pending && passed.length === checks.length, passed, pending };
  } catch (error) {
    const check = checks[passed.length] ?? checks[0];
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, passed, failed: { check, reason }, pending: false };
  }
}
