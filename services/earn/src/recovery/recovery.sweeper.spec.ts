import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { DAY_MS } from '../products/product.js';
import { EarnHarness } from '../testing/earn-harness.js';

let earn: EarnHarness;
/** Accepts connections, reads, and never answers. */
let mute: Server;
const taken = new Set<Socket>();

beforeAll(async () => {
  earn = await EarnHarness.open();
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
  if (typeof address !== 'object' || !address) throw new Error('the server has no port');
  return address.port;
};

it.each([
  ['is down', () => 'redis://127.0.0.1:1'],
  ['does not answer', () => `redis://127.0.0.1:${portOf(mute.address())}`],
])('earn starts with open positions, and the sweeper pays returns, while Redis %s', async (_, redis) => {
  await earn.restart(redis());
  const userId = earn.customer({ USDT: '1000' });
  await earn.buy(userId);
  await earn.restart(redis());
  for (const paid of ['0.10', '0.20']) {
    earn.clock.advance(DAY_MS);
    await earn.sweep();
    expect(earn.ledger.balance(userId, 'available', 'USDT')).toBe(paid);
  }
});
