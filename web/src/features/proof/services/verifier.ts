import { gatherOrder, gatherSolvency, type Report, verifyOrder, verifySolvency } from 'makoto-verify';
import { ask } from '../../../api/public/ask';
import { details } from '../../../api/user/details';
import { solvencyProof } from '../../../api/user/solvency-proof';
import { send } from '../../../lib/http';

// The verifier comes in a piece of its own, when somebody wants to check something: it is the same code that
// `npx makoto-verify` runs.

/** What was checked, with everything that it was checked by, to be kept. */
export interface Checked {
  report: Report;
  evidence: object;
}

/** Fetches all there is to an order and checks it here. */
export async function checkOrder(number: string): Promise<Checked> {
  const evidence = await gatherOrder(ask, number);
  return { report: verifyOrder(evidence), evidence };
}

/** Checks that the caller's balance is counted in what the house says it owes; `counted` is false before the first tree. */
export async function checkOwnBalance(): Promise<Checked & { counted: boolean }> {
  const [own, { user }] = await Promise.all([send(solvencyProof, {}), send(details, {})]);
  const counted = own.leaf !== undefined;
  // Against what everybody sees: a statement made for one customer alone would not be noticed otherwise.
  const evidence = await gatherSolvency(ask, counted ? own : undefined);
  return {
    report: verifySolvency(counted ? { ...evidence, user: user.id } : evidence),
    evidence: own,
    counted,
  };
}
