import { Logger } from '@makoto/platform';
import { ManualClock } from '@makoto/platform/testing';
import type { Instrument } from '../instruments/instrument.js';
import { InstrumentList } from '../instruments/instrument-list.js';
import { INSTRUMENTS } from '../instruments/instruments.js';
import { ScriptedFeed } from '../testing/scripted-feed.js';
import { CurrentFeeds } from './current-feeds.js';

const START = Date.parse('2027-05-12T15:00:00Z');
const A = START + 60_000;
const B = A + 3_600_000;
const BTC = INSTRUMENTS.filter(({ symbol }) => symbol === 'BTCUSDT');

/** BTCUSDT from a moment on. */
const version = (no: number, effectiveMs: number, change: Partial<Instrument>): Instrument[] =>
  BTC.map((one) => ({ ...one, ...change, version: no, effectiveMs }));

/** Feeds that know which version they are of, and whether they run. */
class VersionFeed extends ScriptedFeed {
  starts = 0;
  stops = 0;

  constructor(
    private readonly all: readonly Instrument[],
    private readonly refused: boolean,
  ) {
    super();
  }

  override label(): string {
    return this.all.map((one) => `version ${one.version}`).join();
  }

  override async start(): Promise<void> {
    this.starts++;
    if (this.refused && this.starts === 1) throw new Error('the source is away');
  }

  override async stop(): Promise<void> {
    this.stops++;
  }
}

let clock: ManualClock;
let list: InstrumentList;
let made: VersionFeed[];
let refused: boolean;
let feeds: CurrentFeeds;

const label = (): string[] => BTC.map((one) => feeds.label(one) ?? '');

/** Starts a process's feeds. */
async function begin(): Promise<void> {
  made = [];
  feeds = new CurrentFeeds(list, clock, new Logger('market', 'silent'), (all) => {
    const feed = new VersionFeed(all, refused);
    made.push(feed);
    return feed;
  });
  await feeds.start();
}

beforeEach(async () => {
  clock = new ManualClock(START);
  list = new InstrumentList(BTC);
  list.setVersions([...version(0, 0, {}), ...version(1, A, { decimals: 1 }), ...version(2, B, { decimals: 0 })]);
  refused = false;
  await begin();
});
afterEach(() => feeds.stop());

describe('the feeds of the versions in force', () => {
  it('take over with the first frame after their moment, connected beforehand', async () => {
    await feeds.prepare();
    expect(made.map(({ starts }) => starts > 0)).toEqual([true, true]);
    feeds.moveTo(A - 250);
    expect(label()).toEqual(['version 0']);
    feeds.moveTo(A);
    expect(label()).toEqual(['version 1']);
    clock.set(B - 1_000);
    await feeds.prepare();
    feeds.moveTo(B + 250);
    expect(label()).toEqual(['version 2']);
    expect(made).toHaveLength(3);
  });

  it('are of the last version if several passed at once, and none is left connected', async () => {
    await feeds.prepare();
    feeds.moveTo(B + 250);
    expect(label()).toEqual(['version 2']);
    expect(made.map(({ starts }) => starts > 0)).toEqual([true, true, true]);
    await feeds.stop();
    expect(made.map(({ stops }) => stops)).toEqual([1, 1, 1]);
  });

  it('are of the version before while a new leader catches up, and those of the present stay connected', async () => {
    await feeds.stop();
    clock.set(A + 500);
    await begin();
    expect(label()).toEqual(['version 1']);
    feeds.moveTo(A - 250);
    expect(label()).toEqual(['version 0']);
    feeds.moveTo(A);
    expect(label()).toEqual(['version 1']);
    // The first was made before the move back.
    expect(made.map(({ stops }) => stops)).toEqual([0, 0]);
  });

  it('are connected again after a failure', async () => {
    refused = true;
    await expect(feeds.prepare()).rejects.toThrow('the source is away');
    feeds.moveTo(A);
    await feeds.prepare();
    expect(label()).toEqual(['version 1']);
    expect(made.map(({ starts }) => starts > 1)).toEqual([true, true]);
  });

  it('stay connected when a change that is none of ticks becomes the oldest version in memory', () => {
    const [first, moved] = [version(0, 0, {}), version(1, A, { position: 7 })];
    list.setVersions([...first, ...moved]);
    expect(list.nextFeedsMs(A - 1)).toBeUndefined();
    list.setVersions(moved);
    expect([list.nextFeedsMs(A - 1), list.lastFeedsMs(A)]).toEqual([undefined, 0]);
    list.setVersions(version(0, A, { listedMs: A }));
    expect([list.nextFeedsMs(A - 1), list.lastFeedsMs(A)]).toEqual([A, A]);
  });
});
