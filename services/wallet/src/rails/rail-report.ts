import type { RailCallbackRequest } from '@makoto/contracts';

/** A genuine report with its amount read. */
export interface RailReport {
  request: RailCallbackRequest;
  /** Micro-units of `request.currency`. */
  amount: bigint;
}
