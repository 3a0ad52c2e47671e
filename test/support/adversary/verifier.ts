import {
  type Ask,
  askAt,
  gatherOrder,
  gatherSolvency,
  receiptEntryHash,
  verifyLogged,
  verifyOrder,
  verifySolvency,
} from 'makoto-verify';
import type { VerifierKey } from 'makoto-verify/tlog';
import { objectOf } from '../../../packages/verify/src/read.ts';

/** Which checks of makoto-verify fail for a customer who asks the product about an order, the log and solvency. */
export async function verifierNotices(url: string, number: string, witness: VerifierKey): Promise<string[]> {
  const ask = askAt(url);
  const evidence = await gatherOrder(ask, number);
  const log = await logProof(ask, evidence.proof);
  const reports = [
    verifyOrder(evidence),
    verifyLogged({ ...evidence, log, witnesses: [witness] }),
    verifySolvency(await gatherSolvency(ask)),
  ];
  return reports.flatMap(({ failed }) => (failed ? [failed.check] : []));
}

/** Null if the product shows no place in the log. */
async function logProof(ask: Ask, proof: unknown): Promise<unknown> {
  try {
    return objectOf(await ask(`public/log_proof?hash=${receiptEntryHash(proof)}`), 'the reply').proof;
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}
