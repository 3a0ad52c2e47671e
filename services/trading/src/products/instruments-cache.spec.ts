import { type InstrumentView, instruments, parse } from '@makoto/contracts';
import { connectNats, Logger, RpcClient } from '@makoto/platform';
import { OwnNats, Peer } from '@makoto/platform/testing';
import type { NatsConnection } from '@nats-io/transport-node';
import { InstrumentsCache } from './instruments-cache.js';

const CLOSE = Date.UTC(2026, 0, 9, 22);

let server: OwnNats;
let nats: NatsConnection;
let market: Peer;
let rpc: RpcClient;
let known: InstrumentsCache;

beforeAll(async () => {
  server = await OwnNats.start();
  nats = await connectNats(server.url, 'instruments-spec');
  market = new Peer('market', nats).start();
  rpc = new RpcClient(nats, 'trading');
  known = new InstrumentsCache(rpc, new Logger('spec', 'silent'));
});
afterAll(async () => {
  rpc.close();
  await market.stop();
  await nats.close();
  await server.stop();
});

/** Makes market report EURUSD like this; returns it as cached. */
async function reported(more: Partial<InstrumentView>): Promise<InstrumentView> {
  const view = {
    id: 'EURUSD',
    symbol: 'EURUSD',
    name_en: 'Euro',
    name_ja: 'ユーロ',
    name_zh: '欧元',
    category: 'forex',
    decimals: 5,
    is_open: true,
    closes_at: new Date(CLOSE).toISOString(),
    suspended: false,
    feed: 'simulated',
    max_gap_ms: 3_000,
    sessions: [],
    price: '1.1',
    change_24h: '0',
    volume_24h: '0',
    high_24h: '1.1',
    low_24h: '1.1',
    ...more,
  };
  market.on(instruments, () => ({ list: [parse(instruments.reply, { list: [view] }).list[0] ?? fail()] }));
  await known.refresh();
  return known.get('EURUSD');
}
function fail(): never {
  throw new Error('no instrument');
}

describe('a market is open to an order', () => {
  it("if the order settles at or before the close, on the feed's clock", async () => {
    const instrument = await reported({});
    expect(() => known.assertOpen(instrument, CLOSE)).not.toThrow();
    expect(() => known.assertOpen(instrument, CLOSE + 250)).toThrow('MARKET_CLOSED');
  });

  it('but not past its close if the cache has not heard of the close yet', async () => {
    const before = await reported({});
    // The cache was not refreshed, but the feed is past the close, so the order settles after it.
    expect(() => known.assertOpen(before, CLOSE + 15_000)).toThrow('MARKET_CLOSED');
  });

  it('only while the instrument is neither closed nor suspended', async () => {
    const until = CLOSE - 60_000;
    const opens_at = new Date(CLOSE + 3_600_000).toISOString();
    const closed = await reported({ is_open: false, opens_at, closes_at: null });
    expect(() => known.assertOpen(closed, until)).toThrow(
      expect.objectContaining({ errorName: 'MARKET_CLOSED', params: { opens_at } }),
    );
    const suspended = await reported({ suspended: true });
    expect(() => known.assertOpen(suspended, until)).toThrow('MARKET_CLOSED');
    const released = await reported({});
    expect(() => known.assertOpen(released, until)).not.toThrow();
  });
});
