import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tronHexOf } from '../payees/addresses/tron-address.calc.js';

/** The token's contract. */
export const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** The result of a transaction, as the node returns it. */
interface FakeTransaction {
  id: string;
  blockNumber: number;
  receipt: { result: string };
  log: unknown[];
}

/** A fake full node with a chain that the test writes. */
export class FakeNode {
  /** Transactions by block number. From `fork.from` on, block hashes depend on the fork's name. */
  readonly blocks = new Map<number, FakeTransaction[]>();
  head = 100;
  fork: { from: number; name: string } = { from: Number.MAX_SAFE_INTEGER, name: '' };
  away = false;
  /** The ids of transactions whose results it does not keep, though its blocks contain them. */
  readonly lost = new Set<string>();
  /** While true, transaction look-ups fail like java-tron over its limits: HTTP 200 with an Error. */
  limited = false;
  /** The time of the newest block, epoch milliseconds; blocks are three seconds apart. */
  headAt = 0;
  /** While true, it refuses transactions. */
  refuses = false;
  readonly broadcasts: string[] = [];
  url = '';
  private readonly server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    const answer = (): void => {
      const {
        num = this.head,
        value,
        transaction,
      }: { num?: number; value?: string; transaction?: string } = JSON.parse(Buffer.concat(chunks).toString() || '{}');
      const method = methodOf(request);
      if (method === 'broadcasthex') {
        const known = this.broadcasts.includes(transaction ?? '');
        if (!this.refuses) this.broadcasts.push(transaction ?? '');
        const code = this.refuses ? 'SERVER_BUSY' : 'DUP_TRANSACTION_ERROR';
        response.end(JSON.stringify(this.refuses || known ? { code } : { result: true }));
        return;
      }
      const kept = (t: FakeTransaction): boolean => !this.lost.has(t.id);
      const contained = [...this.blocks.values()].flat().find((t) => t.id === value);
      const found = contained && kept(contained) ? contained : undefined;
      const reply =
        method === 'gettransactioninfobyid'
          ? (found ?? {})
          : method === 'gettransactionbyid'
            ? contained
              ? { txID: contained.id }
              : {}
            : method === 'gettransactioninfobyblocknum'
              ? (this.blocks.get(num)?.filter(kept) ?? {})
              : this.block(num);
      const refused = this.limited && method.startsWith('gettransactioninfo');
      const said = refused ? { Error: 'class java.lang.IllegalAccessException : lack of computing resources' } : reply;
      response.writeHead(this.away ? 503 : 200).end(JSON.stringify(said));
    };
    request.on('end', () => {
      const { held } = this;
      if (held?.method !== methodOf(request)) return answer();
      this.held = undefined;
      held.arrived();
      void held.answered.then(answer);
    });
  });
  private held: { method: string; arrived: () => void; answered: Promise<void> } | undefined;

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const address = this.server.address();
    this.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    return this.url;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Adds a transfer to a block, by default to the next one, which is not final yet. */
  pay(
    to: string,
    micro: bigint,
    options: { token?: string; id?: string; result?: string; block?: number } = {},
  ): string {
    const number = options.block ?? this.head + 1;
    const id = options.id ?? createHash('sha256').update(`${to}${micro}${number}${Math.random()}`).digest('hex');
    const topics = [TRANSFER, '0'.repeat(64), tronHexOf(to).slice(2).padStart(64, '0')];
    const log = [
      { address: tronHexOf(options.token ?? USDT).slice(2), topics, data: micro.toString(16).padStart(64, '0') },
    ];
    const transaction = { id, blockNumber: number, log, receipt: { result: options.result ?? 'SUCCESS' } };
    this.blocks.set(number, [...(this.blocks.get(number) ?? []), transaction]);
    return id;
  }

  /** Lets the next request of a method wait until `answer` is called. `arrived` tells when it is there. */
  hold(method: string): { arrived: Promise<void>; answer: () => void } {
    const [arrived, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    this.held = { method, arrived: arrived.resolve, answered: answered.promise };
    return { arrived: arrived.promise, answer: answered.resolve };
  }

  private block(number: number): object {
    const timestamp = Math.max(0, this.headAt - (this.head - number) * 3_000);
    const raw_data = { number, timestamp, parentHash: this.hash(number - 1) };
    const transactions = this.blocks.get(number)?.map(({ id }) => ({ txID: id }));
    // Like java-tron, which leaves out empty lists.
    return { blockID: this.hash(number), block_header: { raw_data }, ...(transactions && { transactions }) };
  }

  private hash(number: number): string {
    return createHash('sha256')
      .update(`${number}${number >= this.fork.from ? this.fork.name : ''}`)
      .digest('hex');
  }
}

const methodOf = (request: IncomingMessage): string => request.url?.split('/').at(-1) ?? '';
