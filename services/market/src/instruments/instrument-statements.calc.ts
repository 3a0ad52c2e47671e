import { createHash } from 'node:crypto';
import {
  canonicalJson,
  type InstrumentOrders,
  type InstrumentTerms,
  type StatementEvent,
  termsStatement,
} from '@makoto/contracts';

/**
 * What the log says of an approved version. The hours stand there with the SHA-256 of their canonical JSON, because years
 * of holidays are longer than an entry; `product/details` and the console show them.
 */
export function statementOf(
  symbol: string,
  version: number,
  effectiveAtMs: number,
  { sessions, simulation, filter, feeds, ...terms }: InstrumentTerms,
): StatementEvent {
  const { zone, windows, closed_days, early_days, early_close } = sessions;
  const hours = canonicalJson({
    zone,
    windows: windows.map(({ days, from, to }) => ({ days, from, to })),
    closed_days,
    early_days,
    early_close: early_close ?? null,
  });
  return termsStatement({
    of: `instruments/${symbol}`,
    version,
    effectiveAtMs,
    terms: {
      ...terms,
      sessions: createHash('sha256').update(hours).digest('hex'),
      feeds: feeds.map(({ source, symbol: name }) => ({ source, symbol: name })),
      filter: { ...filter },
      simulation: simulation ? { ...simulation } : null,
    },
  });
}

/** What the log says of a decision whether an instrument takes orders. */
export function ordersStatement(
  symbol: string,
  version: number,
  effectiveAtMs: number,
  { accepted }: InstrumentOrders,
): StatementEvent {
  return termsStatement({ of: `instrument_orders/${symbol}`, version, effectiveAtMs, terms: { accepted } });
}
