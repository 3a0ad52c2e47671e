import { Text } from '../../validation/fields.js';
import { call } from '../call.js';

export class LogProofRequest {
  /** The entry's hash (RFC 6962), in hexadecimal. */
  @Text(64, { min: 64, pattern: /^[0-9a-f]{64}$/ }) hash!: string;
}

export class LogProofView {
  /** In the format of c2sp.org/tlog-proof: the entry's index, its path and a checkpoint with its signatures. */
  @Text(60_000) proof!: string;
}

/** @throws NOT_FOUND if the log that is shown has no such entry, or not yet */
export const publicLogProof = call({
  path: 'public/log_proof',
  method: 'GET',
  auth: 'none',
  service: 'support',
  request: LogProofRequest,
  reply: LogProofView,
  summary: 'Proves that the transparency log has an entry',
});
