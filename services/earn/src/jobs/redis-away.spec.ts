import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { DAY_MS } from '../products/product.js';
import { TestEarn } from '../testing/test-earn.js';

let earn: TestEarn;
/** Takes connections, reads what comes, and never says a word. */
let mute: Server;
const taken = new Set<Socket>();

beforeAll(async () => {
  earn = await TestEarn.open();
  earn.reset();
  mute = createServer((socket) => {
    taken.add(socket.resume().on('error', () => undefined));
  });
  mute.listen(0, '127.0.0.1');
  await once(mute, 'listening');
});
afterAll(async () => {
  await earn.close();
  for (const socket of taken) socket.destroy();
  mute.close();
});

const portOf = (address: string | AddressInfo | null): number => {
  if (typeof address !== 'object' || !address) throw new Error('it listens to no port');
  return address.port;
};

it.each([
  ['is away', () => 'redis://127.0.0.1:1'],
  ['does not answer', () => `redis://127.0.0.1:${portOf(mute.address())}`],
])(
  'earn starts with positions that run, and each round of the sweeper pays, while Redis %s',
  async (_, redis) => {
    await earn.restart(redis());
    const userId = earn.customer({ USDT: '1000' });
    await earn.buy(userId);
    await earn.restart(redis());
    for (const paid of ['0.10', '0.20']) {
      earn.clock.advance(DAY_MS);
      await earn.sweep();
      expect(earn.ledger.balance(userId, 'available', 'USDT')).toBe(paid);
    }
  },
  60_000,
);
