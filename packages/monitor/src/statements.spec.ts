import { textHash } from './entries.js';
import { NotThere } from './fetching.js';
import { termsText } from './testing/fake-house.js';
import { MINUTE_MS, Watch } from './testing/watch.js';

const DAY = '2026-11-16';
const OPENING = '{"day":"2026-11-16","seed":"00"}';

let watch: Watch;

beforeEach(() => {
  watch = new Watch();
});
afterEach(() => watch.store.close());

const committed = (day: string, hash = textHash(OPENING)): string =>
  JSON.stringify({ day, from: 0, hash, kind: 'simulated_day', v: 1, version: 1 });

/** A house that shows these openings of `DAY`, and whatever else the fake house shows. */
async function opened(list: object[]): Promise<string[]> {
  watch.house.append(committed(DAY));
  const ask = async (path: string): Promise<unknown> => {
    if (!path.startsWith('public/days')) return watch.house.ask(path);
    if (path !== `public/days?day=${DAY}`) throw new NotThere('no such day');
    return { list };
  };
  await watch.readable({ ask });
  return watch.said.map(({ kind, text }) => `${kind}: ${text}`);
}

describe('a day of simulated prices that is over', () => {
  it('is right if it is opened as it was committed to', async () => {
    expect(await opened([{ entry: committed(DAY), opening: OPENING }])).toEqual([]);
    expect(watch.store.one("select state from statements where kind = 'simulated_day'")).toEqual({ state: 1 });
  });

  it.each([
    ['with another seed', [{ entry: committed(DAY), opening: '{}' }], 'what opens it has another hash'],
    [
      'for another commitment',
      [{ entry: committed(DAY, '0'), opening: '0' }],
      'the commitment in the log is not shown',
    ],
    ['not at all', [], 'the commitment in the log is not shown'],
  ])('is found if it is opened %s', async (_what, list, why) => {
    expect(await opened(list)).toEqual([
      `simulated_day: The simulated prices of ${DAY} (version 1) are not opened as they were committed to: ${why}.`,
    ]);
  });

  it('is not asked for before it is over', async () => {
    watch.house.append(committed('2026-11-18'));
    await watch.readable();
    expect(watch.said).toEqual([]);
    expect(watch.store.one("select state from statements where kind = 'simulated_day'")).toEqual({ state: 0 });
  });
});

describe('a released program', () => {
  const release = (hash: string): string =>
    JSON.stringify({ hash: hash.repeat(64), kind: 'release', name: 'makoto-verify', v: 1, version: '1.2.3' });

  it('is noted if its version was released before with other code', async () => {
    watch.house.append(release('a'));
    await watch.readable();
    expect(watch.said).toEqual([]);
    watch.house.append(release('b'));
    await watch.readable();
    expect(watch.kinds()).toEqual(['release']);
    expect(watch.said[0]?.text).toContain('names two programs as makoto-verify 1.2.3');
  });

  it('is malformed without a hash', async () => {
    watch.house.append(release('a').replace(/a{64}/, 'a'));
    await watch.readable();
    expect(watch.kinds()).toEqual(['malformed']);
  });
});

describe('terms', () => {
  it('are in order if they are stated ahead or a little late, and the first ones whenever that is', async () => {
    const { house } = watch;
    await watch.readable();
    // Terms from before the log has any come together.
    house.append(termsText(1, 5, 'rebates'), termsText(3, watch.now - MINUTE_MS, 'rebates', 2));
    for (let i = 0; i < 10; i++) watch.nextMinute();
    await watch.readable();
    house.append(termsText(4, watch.now + 10_000, 'rebates'), termsText(5, watch.now + 60_000, 'rebates'));
    house.append(termsText(6, watch.now + 120_000, 'rebates', 5), termsText(1, watch.now - 60_000, 'approvals'));
    watch.nextMinute();
    await watch.readable();
    watch.nextMinute();
    house.append(termsText(7, watch.now - 60_000, 'rebates'));
    await watch.readable();
    expect(watch.said).toEqual([]);
  });

  it('are late if a head that was read after they began to hold lacks them', async () => {
    watch.house.append(termsText(0, 0, 'rebates'));
    await watch.readable();
    watch.now += 5 * MINUTE_MS;
    await watch.readable();
    watch.house.append(termsText(1, watch.now - 4 * MINUTE_MS, 'rebates'));
    await watch.readable();
    expect(watch.said.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      'late: Version 1 of the terms of rebates entered the log at least 240 seconds late.',
    ]);
  });
});
