/** What is checked of an order and of solvency, in this order. */
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
export type CheckName = (typeof ORDER_CHECKS)[number] | (typeof SOLVENCY_CHECKS)[number];

/** What came of a verification: which checks passed, and the first that did not. */
export interface Report {
  ok: boolean;
  passed: CheckName[];
  failed?: { check: CheckName; reason: string };
  /** True where all that can be checked now is right, and the rest cannot be known yet. */
  pending: boolean;
}

/** @throws Error with the reason where `holds` is false */
export function ensure(holds: boolean, reason: string): asserts holds {
  if (!holds) throw new Error(reason);
}

/**
 * Runs a verification that calls `pass` after each of its `checks`, in their order, and answers `pending` where it has to
 * stop for now. Whatever it trips over, in data that nobody vouches for, is a reason to refuse the check it was at.
 */
export function report(checks: readonly CheckName[], run: (pass: () => void) => 'done' | 'pending'): Report {
  const passed: CheckName[] = [];
  const pass = (): void => {
    const check = checks[passed.length];
    if (check) passed.push(check);
  };
  try {
    const pending = run(pass) === 'pending';
    return { ok: !pending && passed.length === checks.length, passed, pending };
  } catch (error) {
    const check = checks[passed.length] ?? 'form';
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, passed, failed: { check, reason }, pending: false };
  }
}
