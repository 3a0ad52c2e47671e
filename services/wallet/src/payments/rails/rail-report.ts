import { formatMicro, type RailCallbackRequest } from '@makoto/contracts';

/** The content of a report, without its signature. */
export type RailEvent = Omit<RailCallbackRequest, 'signature' | 'at'>;

/** A verified report: from a rail, from the chain, or agreed on by operators. */
export interface RailReport {
  request: RailEvent;
  /** Micro-units of `request.currency`. */
  amount: bigint;
}

/** A report that the wallet itself makes. */
export function railReport(event: Omit<RailEvent, 'amount'>, amount: bigint): RailReport {
  return { request: { ...event, amount: formatMicro(amount) }, amount };
}
