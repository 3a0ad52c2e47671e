import {
  type EventDef,
  type ReceiptsEvent,
  receiptsSigned,
  STATED,
  solvencySigned,
  type TickRootEvent,
  tickRootSigned,
} from '@makoto/contracts';
import { Clock, EventConsumers } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { LogRepository } from './log.repository.js';

/**
 * Trading states receipts a hundred times a second, and the writer looks for statements once a second. Receiving them one
 * by one costs a transaction each.
 */
const GATHER_MS = 200;

/** Takes what the services have signed from their outboxes; the writer gives it a place soon after. */
@Injectable()
export class LogEntriesListener {
  constructor(consumers: EventConsumers, repository: LogRepository, clock: Clock) {
    const receive = <Payload extends object>(
      def: EventDef<Payload>,
      textOf: (payload: Payload) => string | string[],
    ): void =>
      consumers.on(def, (list, manager) => repository.receive(manager, list.flatMap(textOf), clock.now()), GATHER_MS);
    receive(tickRootSigned, tickEntries);
    receive(receiptsSigned, receiptsEntry);
    receive(solvencySigned, ({ statement }) => statement);
    for (const stated of STATED) receive(stated, ({ text }) => text);
  }
}

/** The texts of the entries are those that were signed, byte by byte; docs/proof-format.md lists them. */
function tickEntries({ symbol, seq, from, to, size, root, prev, after = [] }: TickRootEvent): string[] {
  return [...after, ['makoto-ticks-1', symbol, seq, from, to, size, root, prev].join(' ')];
}

/** The signature of receipts is over the bytes of a root, so that the entry names what they are. */
function receiptsEntry({ root, key_id }: ReceiptsEvent): string {
  return `makoto-receipts-1 ${root} ${key_id}`;
}
