import { FeedHarness, QUICK } from '../../testing/feed-harness.js';
import { CCXT, FINNHUB } from '../../testing/feed-kinds.js';

describe.each([FINNHUB, CCXT])('the $name feed', (kind) => {
  const { price, instrument } = kind;
  const micro = (value: number): string => String(Math.round(value * 1e6));
  let harness: FeedHarness;

  afterEach(() => harness.stop());

  it('delivers each trade with its price and timestamp once the first price is confirmed', async () => {
    harness = await FeedHarness.start(kind);
    await harness.open();
    await harness.trade([`${price}.25`, 100], [`${price}.123456`, 300]);
    await harness.publishTo(1_000);
    expect(await harness.published()).toEqual([
      [100, `${price}250000`],
      [300, `${price}123456`],
    ]);
  });

  it('sorts reordered trades, and drops late ones and duplicate timestamps', async () => {
    harness = await FeedHarness.start(kind);
    await harness.open();
    await harness.trade([`${price}.3`, 300], [`${price}.1`, 100], [`${price}.2`, 200], [`${price}.9`, 100]);
    await harness.publishTo(500);
    await harness.trade([`${price}.8`, 400], [`${price}.4`, 600]);
    await harness.publishTo(1_000);
    expect(await harness.published()).toEqual([
      [100, micro(price + 0.1)],
      [200, micro(price + 0.2)],
      [300, micro(price + 0.3)],
      [600, micro(price + 0.4)],
    ]);
  });

  it('drops invalid prices: zero, negative, missing, not a number', async () => {
    harness = await FeedHarness.start(kind);
    await harness.open();
    await harness.trade(...kind.noPrices.map((text, i) => [text, 100 + i] as const), [`${price}.5`, 400]);
    await harness.publishTo(1_000);
    expect(await harness.published()).toEqual([[400, micro(price + 0.5)]]);
  });

  it('suspends the instrument on a hundredfold spike, and resumes when prices are back', async () => {
    harness = await FeedHarness.start(kind);
    await harness.open();
    await harness.trade([String(price), 100], [`${price}00`, 300]);
    await harness.publishTo(500);
    expect([...harness.market.market.suspended]).toEqual([instrument.symbol]);
    for (let ms = 750; ms <= 3_000; ms += 250) {
      await harness.publishTo(ms - 250);
      await harness.trade([String(price), ms]);
    }
    await harness.publishTo(3_000);
    expect([...harness.market.market.suspended]).toEqual([]);
    expect((await harness.published()).map(([ms]) => ms)).toEqual([100, 2_750, 3_000]);
  });

  it('publishes nothing from a source whose clock is a minute off', async () => {
    harness = await FeedHarness.start(kind);
    await harness.open();
    await harness.trade([String(price), 60_000], [String(price), -60_000]);
    await harness.publishTo(61_000);
    expect(await harness.published()).toEqual([]);
  });

  it('reconnects after a lost connection, and fills nothing in', async () => {
    harness = await FeedHarness.start(kind);
    const { source } = harness;
    await harness.open();
    await harness.trade([String(price), 100]);
    const [asked, connections] = [source.asked.length, source.connections];
    source.closed = true;
    source.cut();
    await source.until(() => source.connections >= connections + 3);
    source.closed = false;
    await source.until(() => source.asked.length >= 2 * asked);
    await harness.publishTo(5_000);
    await harness.trade([String(price), 5_100], [String(price), 2_000]);
    await harness.publishTo(6_000);
    expect((await harness.published()).map(([ms]) => ms)).toEqual([100, 5_100]);
    expect([await harness.statusAt(3_000), await harness.statusAt(4_000)]).toEqual(['ok', 'gap']);
  });

  it('closes a connection that is silent for too long, and reconnects', async () => {
    harness = await FeedHarness.start(kind, { ...QUICK, silenceMs: kind.silenceMs });
    const asked = harness.source.asked.length;
    harness.source.mute = true;
    await harness.source.until(() => harness.source.asked.length >= 2 * asked);
  });

  it('reconnects after unreadable data', async () => {
    harness = await FeedHarness.start(kind);
    const { source } = harness;
    const asked = source.asked.length;
    source.say(kind.unreadable);
    await source.until(() => source.asked.length > asked);
    await harness.open();
    await harness.trade([String(price), 100]);
    await harness.publishTo(500);
    expect(await harness.published()).toHaveLength(1);
  });
});
