import { Empty } from '../http/paging.js';
import { EpochMs, JsonObject, ListOf } from '../validation/fields.js';
import { rpc } from './rpc.js';

/** Which services answered at a moment. */
export class StatusSample {
  @EpochMs() at!: number;
  /** By service: `ok`, or anything else if it did not answer. */
  @JsonObject() parts!: Record<string, string>;
}

export const MAX_SAMPLES = 360;

export class StatusSeenRequest {
  /** Oldest first. */
  @ListOf(() => StatusSample, MAX_SAMPLES) samples!: StatusSample[];
}

/** The gateway reports what it has seen. Samples of several gateways at about the same moment count once. */
export const statusSeen = rpc('support', 'status_seen', ['gateway'], StatusSeenRequest, Empty);
