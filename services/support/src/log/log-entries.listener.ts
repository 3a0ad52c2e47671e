import {
  type ReceiptsEvent,
  receiptsSigned,
  type SolvencyEvent,
  STATED,
  type StatementEvent,
  solvencySigned,
  type TickRootView,
  tickRootSigned,
} from '@makoto/contracts';
import { EventConsumers } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Takes what the services have signed from their outboxes; the writer gives it a place soon after. */
@Injectable()
export class LogEntriesListener {
  constructor(consumers: EventConsumers) {
    consumers.on(tickRootSigned, (roots, manager) => receive(roots.map(tickEntry), manager));
    consumers.on(receiptsSigned, (batches, manager) => receive(batches.map(receiptsEntry), manager));
    consumers.on(solvencySigned, (list, manager) => receive(list.map(solvencyEntry), manager));
    const texts = (statements: StatementEvent[]): string[] => statements.map(({ text }) => text);
    for (const stated of STATED) consumers.on(stated, (list, manager) => receive(texts(list), manager));
  }
}

/** The texts of the entries are those that were signed, byte by byte; docs/proof-format.md lists them. */
function tickEntry({ symbol, seq, from, to, size, root, prev }: TickRootView): string {
  return ['makoto-ticks-1', symbol, seq, from, to, size, root, prev].join(' ');
}

/** The signature of receipts is over the bytes of a root, so that the entry names what they are. */
function receiptsEntry({ root, key_id }: ReceiptsEvent): string {
  return `makoto-receipts-1 ${root} ${key_id}`;
}

const solvencyEntry = ({ statement }: SolvencyEvent): string => statement;

async function receive(entries: readonly string[], manager: EntityManager): Promise<void> {
  await manager.query(
    `insert into log_pending (body)
     select convert_to(body, 'UTF8') from unnest($1::text[]) with ordinality t (body, n) order by n`,
    [entries],
  );
}
