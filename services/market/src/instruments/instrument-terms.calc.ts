import { formatMicro, type InstrumentTerms, micro } from '@makoto/contracts';
import type { Instrument, OutlierBounds, SimulationModel } from './instrument.js';
import { INSTRUMENTS } from './instruments.js';
import { toCalendar, toSessionTerms } from './session-terms.calc.js';

/** An approved version of an instrument's terms, and whether it takes orders. Times are epoch milliseconds. */
export interface InstrumentVersion {
  no: number;
  symbol: string;
  version: number;
  effectiveMs: number;
  /** When operators listed the instrument. */
  listedMs: number;
  open: boolean;
  terms: InstrumentTerms;
}

const BUILT_IN = new Map(INSTRUMENTS.map((instrument) => [instrument.symbol, instrument]));

/** Simulated instruments that operators list differ in level and volatility only. */
const HALF_SPREAD = 5e-5;
const TICK_VOLUME = 100;

/** An instrument as operators write it. */
export function toTerms(instrument: Instrument): InstrumentTerms {
  const { names, category, decimals, maxGapMs, position, calendar, sources = [], filter } = instrument;
  return {
    ...{ name_en: names.en, name_ja: names.jp, name_zh: names.zn, category, decimals, max_gap_ms: maxGapMs, position },
    sessions: toSessionTerms(calendar),
    feeds: sources.map(({ kind, symbol }) => ({ source: kind, symbol })),
    filter: toOutlierTerms(filter),
    simulation: null,
  };
}

/** The version as it is quoted. */
export function toInstrument({
  no,
  symbol,
  version,
  effectiveMs,
  listedMs,
  open,
  terms,
}: InstrumentVersion): Instrument {
  const builtIn = BUILT_IN.get(symbol);
  const calendar = toCalendar(terms.sessions);
  return {
    ...{ no, symbol, version, effectiveMs, open, calendar },
    category: terms.category,
    names: { en: terms.name_en, jp: terms.name_ja, zn: terms.name_zh },
    decimals: terms.decimals,
    maxGapMs: terms.max_gap_ms,
    position: terms.position,
    sources: terms.feeds.map(({ source, symbol: name }) => ({ kind: source, symbol: name })),
    filter: {
      jumpPpm: micro(terms.filter.max_jump),
      back: { ticks: terms.filter.back_ticks, spanMs: 1_000 * terms.filter.back_seconds },
      moved: { ticks: terms.filter.moved_ticks, spanMs: 1_000 * terms.filter.moved_seconds },
    },
    model: builtIn?.model ?? modelOf(symbol, terms),
    listedMs: builtIn ? undefined : listedMs,
    pastCalendar: builtIn?.calendar ?? calendar,
  };
}

function toOutlierTerms({ jumpPpm, back, moved }: OutlierBounds): InstrumentTerms['filter'] {
  return {
    // A part per million is a micro-unit of a fraction.
    max_jump: formatMicro(jumpPpm),
    back_ticks: back.ticks,
    back_seconds: back.spanMs / 1_000,
    moved_ticks: moved.ticks,
    moved_seconds: moved.spanMs / 1_000,
  };
}

/** Its own path, so that a new instrument changes no other's prices. The feed computes with floating point. */
function modelOf(symbol: string, { simulation }: InstrumentTerms): SimulationModel {
  const { base, volatility } = simulation ?? { base: '1', volatility: '0.1' };
  return {
    base: Number(base),
    paths: [[symbol, Number(volatility)]],
    halfSpread: HALF_SPREAD,
    tickVolume: TICK_VOLUME,
  };
}
