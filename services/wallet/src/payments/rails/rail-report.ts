import type { RailCallbackRequest } from '@makoto/contracts';

/** What is reported, without the proof of who does. */
export type RailEvent = Omit<RailCallbackRequest, 'signature' | 'at'>;

/** A genuine report with its amount read: a rail's, or what operators found out and agreed on. */
export interface RailReport {
  request: RailEvent;
  /** Micro-units of `request.currency`. */
  amount: bigint;
}
