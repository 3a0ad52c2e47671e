import { formatMicro, MarketFrame, parseMicro } from '@makoto/contracts';
import type { Tick } from '../instruments/instrument.js';
import type { InstrumentList } from '../instruments/instrument-list.js';

/** The frame with ticks and suspended symbols; `watermarkMs` is its grid instant. */
export function toFrame(
  instruments: InstrumentList,
  watermarkMs: number,
  ticks: readonly Tick[],
  suspended: string[],
): MarketFrame {
  const frame = new MarketFrame();
  frame.w = watermarkMs;
  frame.ticks = ticks.flatMap((tick) => {
    const instrument = instruments.byNo(tick.no);
    if (!instrument) return [];
    const price = (value: bigint): string => formatMicro(value, instrument.decimals);
    const { symbol } = instrument;
    return [[symbol, tick.atMs, price(tick.price), price(tick.bid), price(tick.ask), formatMicro(tick.volume)]];
  });
  if (suspended.length > 0) frame.suspended = suspended;
  return frame;
}

/** The ticks of a frame from another process; skips invalid rows. */
export function fromFrame(instruments: InstrumentList, frame: MarketFrame): Tick[] {
  return frame.ticks.flatMap(([symbol, atMs, ...decimals]) => {
    const no = instruments.find(String(symbol))?.no;
    const [price, bid, ask, volume] = decimals.map((text) => parseMicro(String(text)));
    if (no === undefined || !Number.isSafeInteger(atMs)) return [];
    if (price === undefined || bid === undefined || ask === undefined || volume === undefined) return [];
    return [{ no, atMs, price, bid, ask, volume }];
  });
}
