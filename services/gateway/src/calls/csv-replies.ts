import { Readable } from 'node:stream';
import { type CallDef, CsvPart, parse } from '@makoto/contracts';
import type { Logger } from '@makoto/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiHeaders } from './reply-headers.js';
import { ReplyPlaces } from './reply-places.js';

/** Each holds a part in memory and asks its owner for the next: more at once would crowd out everyone else. */
const MAX_AT_ONCE = 8;
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
  private readonly places = new ReplyPlaces(MAX_AT_ONCE);

  constructor(private readonly log: Logger) {}

  /** @throws TOO_MANY_REQUESTS where too many are under way, and what the owner refuses */
  async send(
    def: CallDef,
    data: object,
    ask: AskPart,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Readable> {
    this.places.take(request, reply);
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

  /** Breaks off what is under way. */
  close(): void {
    this.places.close();
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
