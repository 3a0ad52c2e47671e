import {
  askAt,
  gatherLogProof,
  gatherOrder,
  gatherSolvency,
  verifyLogged,
  verifyOrder,
  verifySolvency,
} from 'makoto-verify';
import type { VerifierKey } from 'makoto-verify/tlog';

/** Which checks of makoto-verify fail for a customer who asks the product about an order, the log and solvency. */
export async function verifierNotices(url: string, number: string, witness: VerifierKey): Promise<string[]> {
  const ask = askAt(url);
  const evidence = await gatherOrder(ask, number);
  const log = await gatherLogProof(ask, evidence.proof);
  const reports = [
    verifyOrder(evidence),
    verifyLogged({ ...evidence, log, witnesses: [witness] }),
    verifySolvency(await gatherSolvency(ask)),
  ];
  return reports.flatMap(({ failed }) => (failed ? [failed.check] : []));
}
