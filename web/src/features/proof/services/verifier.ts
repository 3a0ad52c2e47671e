import {
  gatherOrder,
  gatherProofFile,
  gatherSolvency,
  type Report,
  verifyOrder,
  verifySolvency,
  writeProofFile,
} from 'makoto-verify';
import { fetchPublic } from '../../../api/public/fetch-public';
import { details } from '../../../api/user/details';
import { solvencyProof } from '../../../api/user/solvency-proof';
import { send } from '../../../lib/http';

// The verifier is a separate chunk, loaded on demand. It is the code that `npx makoto-verify` runs.

/** What was checked, and all the evidence as the text of a file. */
export interface Checked {
  report: Report;
  file: string;
}

/** Fetches an order's public evidence and checks it here. */
export async function checkOrder(number: string): Promise<Checked> {
  const [evidence, file] = await Promise.all([gatherOrder(fetchPublic, number), gatherProofFile(fetchPublic, number)]);
  return { report: verifyOrder(evidence), file: writeProofFile(file) };
}

/** Checks that the published liabilities include the caller's balance; `counted` is false before the first tree. */
export async function checkOwnBalance(): Promise<Checked & { counted: boolean }> {
  const [own, { user }] = await Promise.all([send(solvencyProof, {}), send(details, {})]);
  const counted = own.leaf !== undefined;
  // Compares with the public statement: one made up for a single customer would go unnoticed otherwise.
  const evidence = await gatherSolvency(fetchPublic, counted ? own : undefined);
  return {
    report: verifySolvency(counted ? { ...evidence, user: user.id } : evidence),
    file: JSON.stringify(own, undefined, 2),
    counted,
  };
}
