import { type InstrumentView, instruments, parse } from '@makoto/contracts';
import { connectNats, Logger, RpcClient } from '@makoto/platform';
import { OwnNats, Peer } from '@makoto/platform/testing';
import type { NatsConnection } from '@nats-io/transport-node';
import { Instruments } from './instruments.js';

const CLOSE = Date.UTC(2026, 0, 9, 22);

let server: OwnNats;
let nats: NatsConnection;
let market: Peer;
let rpc: RpcClient;
let known: Instruments;

beforeAll(async () => {
  server = await OwnNats.start();
  nats = await connectNats(server.url, 'instruments-spec');
  market = new Peer('market', nats).start();
  rpc = new RpcClient(nats);
  known = new Instruments(rpc, new Logger('spec', 'silent'));
});
afterAll(async () => {
  rpc.close();
  await market.stop();
  await nats.close();
  await server.stop();
});

/** EURUSD as market tells it. */
async function told(more: Partial<InstrumentView>): Promise<InstrumentView> {
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

describe('an order is taken', () => {
  it('up to the close of its market by the settle time on the feed, and not past it', async () => {
    const instrument = await told({});
    expect(() => known.assertOpen(instrument, CLOSE)).not.toThrow();
    expect(() => known.assertOpen(instrument, CLOSE + 250)).toThrow('MARKET_CLOSED');
  });

  it('not by what was known of a market that has closed since, whatever our own clock says', async () => {
    const before = await told({});
    // Market has not been asked again, and the feed is past the close: whatever is asked for ends after it.
    expect(() => known.assertOpen(before, CLOSE + 15_000)).toThrow('MARKET_CLOSED');
  });

  it('not while its instrument is closed or suspended, and again when that is over', async () => {
    const until = CLOSE - 60_000;
    const opens_at = new Date(CLOSE + 3_600_000).toISOString();
    const closed = await told({ is_open: false, opens_at, closes_at: null });
    expect(() => known.assertOpen(closed, until)).toThrow(
      expect.objectContaining({ errorName: 'MARKET_CLOSED', params: { opens_at } }),
    );
    const suspended = await told({ suspended: true });
    expect(() => known.assertOpen(suspended, until)).toThrow('MARKET_CLOSED');
    const released = await told({});
    expect(() => known.assertOpen(released, until)).not.toThrow();
  });
});
