import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { AppError, type CallDef, CsvPart, parse } from '@makoto/contracts';
import type { Logger } from '@makoto/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerKey } from './call-request.js';
import { apiHeaders } from './reply-headers.js';
import { Slots } from './slots.js';

/** Each holds a part in memory and asks its owner for the next: more at once would crowd out everyone else. */
const MAX_AT_ONCE = 8;
/** A reader slower than this is let go. */
const MAX_MS = 300_000;
const MAX_PARTS = 20_000;
/** Spreadsheets take a file without it for the machine's own encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Asks a table's owner for the part that a request names. */
export type AskPart = (data: object) => Promise<unknown>;

/**
 * Sends tables of any length as files: one part at a time is asked of its owner, when the reader has taken the one before.
 * What fails before the first part is an error like any other; what fails later breaks the connection off, so that no one
 * takes half a table for the whole.
 */
export class CsvReplies {
  private readonly slots = new Slots(MAX_AT_ONCE);
  private readonly underWay = new Set<ServerResponse>();

  constructor(private readonly log: Logger) {}

  /** @throws TOO_MANY_REQUESTS where too many are under way, and what the owner refuses */
  async send(
    def: CallDef,
    data: object,
    ask: AskPart,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Readable> {
    // A reader that has left already would not close once more, to give its place back.
    if (reply.raw.destroyed || request.raw.socket.destroyed) throw new AppError('UNAVAILABLE');
    this.hold(reply.raw, this.slots.take(callerKey(request)));
    const file = Readable.from(texts(parse(CsvPart, await ask(data)), data, ask), {
      objectMode: false,
      highWaterMark: 1,
    });
    file.on('error', (error) => this.log.warn('a table broke off', { err: error, requestId: request.id }));
    apiHeaders(reply, request.id);
    reply.header('content-type', 'text/csv; charset=utf-8');
    reply.header('content-disposition', `attachment; filename="${def.path.replaceAll('/', '-')}.csv"`);
    return file;
  }

  /** Breaks off what is under way: a reader may take minutes, and would hold up the end of the process. */
  close(): void {
    for (const response of this.underWay) response.req.socket.destroy();
  }

  /** Keeps a response's place until it has been read to its end, or its reader has left or been let go. */
  private hold(response: ServerResponse, giveBack: () => void): void {
    const { socket } = response.req;
    const timer = setTimeout(() => socket.destroy(), MAX_MS).unref();
    const leave = (): void => {
      clearTimeout(timer);
      socket.off('close', leave);
      if (this.underWay.delete(response)) giveBack();
    };
    this.underWay.add(response);
    response.once('close', leave);
    // One that waits behind another on its connection is not told when that closes.
    socket.once('close', leave);
  }
}

async function* texts(first: CsvPart, data: object, ask: AskPart): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + first.text;
  let after = first.after;
  for (let n = 1; after; n++) {
    if (n === MAX_PARTS) throw new Error('a table does not end');
    const part = parse(CsvPart, await ask({ ...data, after }));
    if (part.text !== '') yield part.text;
    after = part.after;
  }
}
