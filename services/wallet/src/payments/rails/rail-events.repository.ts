import { formatMicro, type RailEventView, type RailOutcome } from '@makoto/contracts';
import type { EntityManager } from 'typeorm';
import type { RailEvent } from './rail-report.js';

/**
 * Notes a report in `manager`'s transaction. False where this event was noted before; one under way at the same moment is
 * waited for.
 */
export async function noteRailEvent(
  manager: EntityManager,
  report: RailEvent,
  amount: bigint,
  at: number,
): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    `insert into rail_events (rail, event_id, type, reference, amount, currency, status, outcome, at)
     values ($1, $2, $3, $4, $5, $6, $7, 'unknown', $8) on conflict do nothing returning 1`,
    [
      report.rail,
      report.event_id,
      report.type,
      report.reference,
      amount.toString(),
      report.currency,
      report.status,
      at,
    ],
  );
  return rows.length > 0;
}

/** Writes down what was made of a report; those for operators are found by their outcome. */
export async function setRailOutcome(manager: EntityManager, report: RailEvent, outcome: RailOutcome): Promise<void> {
  await manager.query('update rail_events set outcome = $3 where rail = $1 and event_id = $2', [
    report.rail,
    report.event_id,
    outcome,
  ]);
}

/** What rails reported of a deposit or withdrawal, oldest first, at most 100. */
export async function railEventsOf(manager: EntityManager, reference: string): Promise<RailEventView[]> {
  const rows: {
    rail: string;
    event_id: string;
    amount: string;
    currency: string;
    status: string;
    outcome: string;
    at: string;
  }[] = await manager.query(
    `select rail, event_id, amount, currency, status, outcome, at from rail_events where reference = $1 order by at limit 100`,
    [reference],
  );
  return rows.map((row) => ({
    ...row,
    amount: formatMicro(BigInt(row.amount)),
    at: new Date(Number(row.at)).toISOString(),
  }));
}
