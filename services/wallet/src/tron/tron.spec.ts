import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { tronHexOf } from '../addresses/tron-address.calc.js';
import { DepositsService } from '../deposits/deposits.service.js';
import { contextOf, WalletBed } from '../testing/wallet-bed.js';
import { TronWatcher } from './tron-watcher.service.js';

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const OTHER_TOKEN = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** Answers in a full node's format about a chain that the test writes. */
class FakeNode {
  /** Transactions by block; a block's hash depends on `fork` from its number on. */
  readonly blocks = new Map<number, object[]>();
  head = 100;
  fork: { from: number; name: string } = { from: Number.MAX_SAFE_INTEGER, name: '' };
  away = false;
  private readonly server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { num = this.head }: { num?: number } = JSON.parse(Buffer.concat(chunks).toString() || '{}');
      const method = request.url?.split('/').at(-1);
      const reply = method === 'gettransactioninfobyblocknum' ? (this.blocks.get(num) ?? {}) : this.block(num);
      response.writeHead(this.away ? 503 : 200).end(JSON.stringify(reply));
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const address = this.server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** A transfer in a block that is not deep enough yet. */
  pay(to: string, micro: bigint, options: { token?: string; id?: string; result?: string } = {}): string {
    const number = this.head + 1;
    const id = options.id ?? createHash('sha256').update(`${to}${micro}${number}${Math.random()}`).digest('hex');
    const topics = [TRANSFER, '0'.repeat(64), tronHexOf(to).slice(2).padStart(64, '0')];
    const log = [
      { address: tronHexOf(options.token ?? USDT).slice(2), topics, data: micro.toString(16).padStart(64, '0') },
    ];
    const transaction = { id, blockNumber: number, log, receipt: { result: options.result ?? 'SUCCESS' } };
    this.blocks.set(number, [...(this.blocks.get(number) ?? []), transaction]);
    return id;
  }

  private block(number: number): object {
    return { blockID: this.hash(number), block_header: { raw_data: { number, parentHash: this.hash(number - 1) } } };
  }

  private hash(number: number): string {
    return createHash('sha256')
      .update(`${number}${number >= this.fork.from ? this.fork.name : ''}`)
      .digest('hex');
  }
}

let node: FakeNode;
let bed: WalletBed;

beforeAll(async () => {
  node = new FakeNode();
  bed = await WalletBed.open({ TRON_NODE_URL: await node.start() });
  await bed.get(TronWatcher).scan();
});
afterEach(() => bed.assertBooks());
afterAll(async () => {
  await bed.close();
  await node.stop();
});

/** Lets the chain grow and reads it. */
async function grow(blocks: number): Promise<void> {
  node.head += blocks;
  while ((await bed.get(TronWatcher).scan()) > 0);
}

async function opened(amount: string): Promise<{ user: string; address: string; id: string }> {
  const user = await bed.customer();
  const deposit = await bed.deposit(user, amount, 'USDT');
  return { user, address: deposit.pay_to.address ?? '', id: deposit.id };
}

const available = async (user: string): Promise<string> => (await bed.balance(user)).available;

describe('a payment on TRON', () => {
  it('is credited to its deposit after twenty confirmations, not before', async () => {
    const { user, address } = await opened('100');
    node.pay(address, 100_000_000n);
    await grow(20);
    expect(await available(user)).toBe('0.00');
    await grow(1);
    expect(await available(user)).toBe('99.90');
    expect(await bed.depositOf(user)).toMatchObject({ status: 'success', received_amount: '100.00' });
  });

  it('without an open deposit becomes one of its own', async () => {
    const { user, address } = await opened('50');
    node.pay(address, 50_000_000n);
    node.pay(address, 7_500_000n);
    await grow(25);
    const { list, total } = await bed.get(DepositsService).list({}, contextOf(user));
    expect(total).toBe(2);
    expect(list.map((d) => [d.status, d.received_amount])).toEqual([
      ['success', '7.50'],
      ['success', '50.00'],
    ]);
    expect(await available(user)).toBe('57.4425');
  });

  it('counts once when the same transaction is read again on another branch of the chain', async () => {
    const { user, address } = await opened('100');
    const id = node.pay(address, 100_000_000n);
    await grow(25);
    expect(await available(user)).toBe('99.90');
    node.fork = { from: node.head - 30, name: 'another branch' };
    node.pay(address, 100_000_000n, { id });
    await grow(60);
    expect(await available(user)).toBe('99.90');
    const again = node.pay(address, 1_000_000n);
    expect(again).not.toBe(id);
    await grow(25);
    expect(await available(user)).toBe('100.899');
  });

  it('of another token, to a stranger, of nothing or reverted is not one', async () => {
    const { user, address } = await opened('100');
    node.pay(address, 100_000_000n, { token: OTHER_TOKEN });
    node.pay(OTHER_TOKEN, 100_000_000n);
    node.pay(address, 0n);
    node.pay(address, 100_000_000n, { result: 'REVERT' });
    await grow(25);
    expect(await available(user)).toBe('0.00');
    expect(await bed.depositOf(user)).toMatchObject({ status: 'awaiting_payment' });
  });

  it('waits while the node is away or there is no rate', async () => {
    const { user, address } = await opened('100');
    node.pay(address, 150_000_000n);
    node.head += 25;
    node.away = true;
    await expect(bed.get(TronWatcher).scan()).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
    node.away = false;
    bed.peers.rates.delete('USDT/USD');
    await expect(grow(0)).rejects.toMatchObject({ errorName: 'NO_FRESH_PRICE' });
    bed.peers.rates.set('USDT/USD', '0.999');
    await grow(0);
    expect(await available(user)).toBe('149.85');
  });
});
