import { CCXT, FINNHUB } from '../../testing/feed-kinds.js';
import { FeedRig, QUICK } from '../../testing/feed-rig.js';

describe.each([FINNHUB, CCXT])('the $name feed', (kind) => {
  const { price, instrument } = kind;
  const micro = (value: number): string => String(Math.round(value * 1e6));
  let rig: FeedRig;

  afterEach(() => rig.stop());

  it('brings each trade with its own price and stamp, once the first price is confirmed', async () => {
    rig = await FeedRig.start(kind);
    await rig.open();
    await rig.trade([`${price}.25`, 100], [`${price}.123456`, 300]);
    await rig.publishTo(1_000);
    expect(await rig.published()).toEqual([
      [100, `${price}250000`],
      [300, `${price}123456`],
    ]);
  });

  it('puts reordered trades in order, and uses neither a late one nor the second of a stamp', async () => {
    rig = await FeedRig.start(kind);
    await rig.open();
    await rig.trade([`${price}.3`, 300], [`${price}.1`, 100], [`${price}.2`, 200], [`${price}.9`, 100]);
    await rig.publishTo(500);
    await rig.trade([`${price}.8`, 400], [`${price}.4`, 600]);
    await rig.publishTo(1_000);
    expect(await rig.published()).toEqual([
      [100, micro(price + 0.1)],
      [200, micro(price + 0.2)],
      [300, micro(price + 0.3)],
      [600, micro(price + 0.4)],
    ]);
  });

  it('brings nothing that is no price: zero, negative, missing, not a number', async () => {
    rig = await FeedRig.start(kind);
    await rig.open();
    await rig.trade(...kind.noPrices.map((text, i) => [text, 100 + i] as const), [`${price}.5`, 400]);
    await rig.publishTo(1_000);
    expect(await rig.published()).toEqual([[400, micro(price + 0.5)]]);
  });

  it('suspends the instrument on a hundredfold spike, and goes on when prices are back', async () => {
    rig = await FeedRig.start(kind);
    await rig.open();
    await rig.trade([String(price), 100], [`${price}00`, 300]);
    await rig.publishTo(500);
    expect([...rig.market.market.suspended]).toEqual([instrument.symbol]);
    for (let ms = 750; ms <= 3_000; ms += 250) {
      await rig.publishTo(ms - 250);
      await rig.trade([String(price), ms]);
    }
    await rig.publishTo(3_000);
    expect([...rig.market.market.suspended]).toEqual([]);
    expect((await rig.published()).map(([ms]) => ms)).toEqual([100, 2_750, 3_000]);
  });

  it('publishes nothing of a source whose clock is a minute ahead or behind', async () => {
    rig = await FeedRig.start(kind);
    await rig.open();
    await rig.trade([String(price), 60_000], [String(price), -60_000]);
    await rig.publishTo(61_000);
    expect(await rig.published()).toEqual([]);
  });

  it('comes back after the connection was cut, and fills nothing in', async () => {
    rig = await FeedRig.start(kind);
    const { source } = rig;
    await rig.open();
    await rig.trade([String(price), 100]);
    const [asked, connections] = [source.asked.length, source.connections];
    source.closed = true;
    source.cut();
    await source.until(() => source.connections >= connections + 3);
    source.closed = false;
    await source.until(() => source.asked.length >= 2 * asked);
    await rig.publishTo(5_000);
    await rig.trade([String(price), 5_100], [String(price), 2_000]);
    await rig.publishTo(6_000);
    expect((await rig.published()).map(([ms]) => ms)).toEqual([100, 5_100]);
    expect([await rig.statusAt(3_000), await rig.statusAt(4_000)]).toEqual(['ok', 'gap']);
  });

  it('cuts a connection that is silent for too long, and makes it anew', async () => {
    rig = await FeedRig.start(kind, { ...QUICK, silenceMs: kind.silenceMs });
    const asked = rig.source.asked.length;
    rig.source.mute = true;
    await rig.source.until(() => rig.source.asked.length >= 2 * asked);
  });

  it('is cut by what cannot be read, and comes back', async () => {
    rig = await FeedRig.start(kind);
    const { source } = rig;
    const asked = source.asked.length;
    source.say(kind.unreadable);
    await source.until(() => source.asked.length > asked);
    await rig.open();
    await rig.trade([String(price), 100]);
    await rig.publishTo(500);
    expect(await rig.published()).toHaveLength(1);
  });
});
