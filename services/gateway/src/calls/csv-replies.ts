import { Readable } from 'node:stream';
import { type CallDef, CsvPart, parseMessage } from '@makoto/contracts';
import type { Logger } from '@makoto/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiHeaders } from './reply-headers.js';
import { ReplyPlaces } from './reply-places.js';

/** Each transfer holds a part in memory; more at once would slow down all other calls. */
const MAX_AT_ONCE = 8;
const MAX_PARTS = 20_000;
/** Without a byte order mark, spreadsheets assume the machine's own encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Requests one part of a table from its service. */
export type AskPart = (data: object) => Promise<unknown>;

/**
 * Sends tables of any length as CSV files, requesting one part at a time as the client reads. A failure before the
 * first part is an ordinary error; a later one closes the connection, so that nobody takes half a table for the whole.
 */
export class CsvReplies {
  private readonly places = new ReplyPlaces(MAX_AT_ONCE);

  constructor(private readonly log: Logger) {}

  /** @throws TOO_MANY_REQUESTS if too many transfers are running; any error of the service */
  async send(
    def: CallDef,
    data: object,
    ask: AskPart,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Readable> {
    this.places.take(request, reply);
    const file = Readable.from(texts(parseMessage(CsvPart, await ask(data)), data, ask), {
      objectMode: false,
      highWaterMark: 1,
    });
    file.on('error', (error) => this.log.warn('a CSV transfer failed', { err: error, trace_id: request.id }));
    apiHeaders(reply, request.id);
    reply.header('content-type', 'text/csv; charset=utf-8');
    reply.header('content-disposition', `attachment; filename="${def.path.replaceAll('/', '-')}.csv"`);
    return file;
  }

  /** Aborts running transfers. */
  close(): void {
    this.places.close();
  }
}

async function* texts(first: CsvPart, data: object, ask: AskPart): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + first.text;
  let after = first.after;
  for (let n = 1; after; n++) {
    if (n === MAX_PARTS) throw new Error('a table has too many parts');
    const part = parseMessage(CsvPart, await ask({ ...data, after }));
    if (part.text !== '') yield part.text;
    after = part.after;
  }
}
