import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@makoto/platform';
import { ManualClock } from '@makoto/platform/testing';
import { INSTRUMENTS } from '../../instruments/instruments.js';
import { ReplayFeed } from './replay.feed.js';

const START = Date.parse('2026-11-18T15:00:00Z');
const LOG = new Logger('market', 'silent');

let folder: string;
let feed: ReplayFeed;
const clock = new ManualClock(START);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replay-'));
});

afterEach(() => feed.stop());
afterAll(() => rm(folder, { recursive: true }));

async function play(speed: number, ...lines: string[]): Promise<ReplayFeed> {
  const file = join(folder, 'ticks');
  await writeFile(file, lines.join('\n'));
  feed = new ReplayFeed({ file, speed }, INSTRUMENTS, clock, LOG);
  await feed.start();
  return feed;
}

const line = (symbol: string, atMs: number, price = 1_000_000): string =>
  `${symbol} ${atMs} ${price} ${price} ${price} 7`;

describe('the replay feed', () => {
  it('plays the leaves of public/ticks and rows of the ticks table, keeping their distances', async () => {
    await play(
      1,
      line('BTCUSDT', 5_000, 42),
      'symbol,at_ms,price,bid,ask,volume',
      '',
      '7203,5400,7,6,8,9',
      line('BTCUSDT', 6_100),
    );
    expect(feed.take(START - 250, START)).toEqual([
      { no: 11, atMs: START, price: 42n, bid: 42n, ask: 42n, volume: 7n },
    ]);
    expect(feed.take(START, START + 250)).toEqual([]);
    expect(feed.take(START + 250, START + 500)).toEqual([
      { no: 35, atMs: START + 400, price: 7n, bid: 6n, ask: 8n, volume: 9n },
    ]);
    expect(feed.take(START + 500, START + 1_250).map((tick) => tick.atMs)).toEqual([START + 1_100]);
    expect(feed.take(START + 1_250, START + 99_000)).toEqual([]);
  });

  it('plays at the configured speed, and keeps the last tick of each millisecond', async () => {
    await play(
      100,
      line('BTCUSDT', 0, 1),
      line('BTCUSDT', 30, 2),
      line('BTCUSDT', 60_000, 3),
      line('ETHUSDT', 60_050, 4),
    );
    expect(feed.take(START - 250, START).map(({ price }) => price)).toEqual([2n]);
    expect(feed.take(START, START + 750).map(({ atMs, price }) => [atMs - START, price])).toEqual([
      [600, 3n],
      [600, 4n],
    ]);
  });

  it('plays a file longer than the read-ahead buffer', async () => {
    await play(1, ...Array.from({ length: 25_000 }, (_, i) => line('BTCUSDT', i * 10)));
    const played: number[] = [];
    for (let ms = 0; played.length < 25_000; ms += 250) {
      played.push(...feed.take(0, START + ms).map((tick) => tick.atMs - START));
      // The read-ahead needs time to read from disk.
      if (ms % 10_000 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(played).toEqual(Array.from({ length: 25_000 }, (_, i) => i * 10));
  });

  it('refuses a missing or invalid file, and names the setting to fix', async () => {
    await expect(play(1, 'BTCUSDT 5000 1 1 1')).rejects.toThrow('REPLAY_FILE');
    await expect(play(1, 'NOPE 5000 1 1 1 1')).rejects.toThrow('REPLAY_FILE');
    await feed.stop();
    feed = new ReplayFeed({ file: join(folder, 'none'), speed: 1 }, INSTRUMENTS, clock, LOG);
    await expect(feed.start()).rejects.toThrow('REPLAY_FILE');
  });
});
