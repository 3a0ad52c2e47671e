import { formatMicro, type RailEventView, type RailOutcome, type ReversalOutcome } from '@makoto/contracts';
import type { EntityManager } from 'typeorm';
import { isoTime } from '../view-formats.js';
import type { RailEvent } from './rail-report.js';

/**
 * Records a rail's event in `manager`'s transaction. False if it was recorded before. Waits for a concurrent transaction
 * with the same event.
 */
export async function addRailEvent(
  manager: EntityManager,
  report: RailEvent,
  amount: bigint,
  at: number,
): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    `insert into rail_events (rail, event_id, type, reference, amount, currency, status, outcome, at)
     values ($1, $2, $3, $4, $5, $6, $7, 'unknown', $8) on conflict do nothing returning 1`,
    [
      ...[report.rail, report.event_id, report.type, report.reference, amount.toString()],
      ...[report.currency, report.status, at],
    ],
  );
  return rows.length > 0;
}

/** Whether the event was recorded before. */
export async function isKnownRailEvent(
  manager: EntityManager,
  rail: RailEvent['rail'],
  eventId: string,
): Promise<boolean> {
  const rows: unknown[] = await manager.query('select 1 from rail_events where rail = $1 and event_id = $2', [
    rail,
    eventId,
  ]);
  return rows.length > 0;
}

/** Records the outcome of a report, by which payment exceptions are found. */
export async function setRailOutcome(manager: EntityManager, report: RailEvent, outcome: RailOutcome): Promise<void> {
  await manager.query('update rail_events set outcome = $3 where rail = $1 and event_id = $2', [
    report.rail,
    report.event_id,
    outcome,
  ]);
}

/** The rails' events for a deposit or withdrawal, oldest first, at most 100. */
export async function railEventsOf(manager: EntityManager, reference: string): Promise<RailEventView[]> {
  const rows: (Omit<RailEventView, 'amount' | 'at'> & { amount: string; at: string })[] = await manager.query(
    `select rail, event_id, amount, currency, status, outcome, at from rail_events where reference = $1 order by at limit 100`,
    [reference],
  );
  return rows.map((row) => ({ ...row, amount: formatMicro(BigInt(row.amount)), at: isoTime(row.at) }));
}

/** A refund or a dispute of a deposit. */
export interface Reversal {
  event_id: string;
  reference: string;
  amount: bigint;
  currency: string;
  outcome: ReversalOutcome;
}

/**
 * Records a reversal of a quick payment. False if it was recorded with the same outcome before. A new outcome opens the
 * exception again; money that came back needs no operator.
 */
export async function setReversal(manager: EntityManager, reversal: Reversal, at: number): Promise<boolean> {
  const { event_id, reference, amount, currency, outcome } = reversal;
  const rows: unknown[] = await manager.query(
    `insert into rail_events as e (rail, event_id, type, reference, amount, currency, status, outcome, at)
     values ('quick', $1, 'deposit', $2, $3, $4, $5, $5, $6)
     on conflict (rail, event_id) do update set status = excluded.status, outcome = excluded.outcome,
       closed_at = null, closed_by = null, closed_reason = null where e.outcome <> excluded.outcome
     returning 1`,
    [event_id, reference, amount.toString(), currency, outcome, at],
  );
  return rows.length > 0;
}
