import { post } from '../../lib/http';
import { int, object, optional, text } from '../../lib/read';

/** The caller's leaf of the liabilities tree and its path. */
export const solvencyProof = post(
  'user/solvency_proof',
  object({ leaf: optional(text), place: optional(int), path: optional(text) }),
);
