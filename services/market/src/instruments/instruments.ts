import type { Category } from '@makoto/contracts';
import type { CalendarName } from '../sessions/calendars.js';
import type { Instrument, SimulationModel } from './instrument.js';

/** Without a tick for longer than this there is no price. */
const MAX_GAP_MS = 3_000;

type Names = readonly [en: string, jp: string, zn: string];

function define(
  no: number,
  symbol: string,
  category: Category | 'rate',
  names: Names,
  decimals: number,
  calendar: CalendarName,
  model: SimulationModel,
): Instrument {
  const [en, jp, zn] = names;
  return { no, symbol, category, names: { en, jp, zn }, decimals, maxGapMs: MAX_GAP_MS, calendar, model };
}

type Paths = SimulationModel['paths'];
const model = (base: number, paths: Paths, halfSpread: number, tickVolume: number): SimulationModel => ({
  base,
  paths,
  halfSpread,
  tickVolume,
});

const EUR: Paths = [['EURUSD', 0.075]];
const JPY: Paths = [['USDJPY', 0.09]];
const AUD: Paths = [['AUDUSD', 0.1]];
const coin = (name: string, own: number): Paths => [
  ['crypto', 0.45],
  [name, own],
];
const metal = (name: string, own: number): Paths => [
  ['metal', 0.13],
  [name, own],
];
const us = (name: string, own: number): Paths => [
  ['stock-us', 0.16],
  [name, own],
];
const jp = (name: string, own: number): Paths => [
  ['stock-jp', 0.18],
  [name, own],
];

const FOREX: Instrument[] = [
  define(
    1,
    'EURUSD',
    'forex',
    ['Euro / US dollar', 'ユーロ／米ドル', '欧元/美元'],
    5,
    'forex',
    model(1.16, EUR, 2e-5, 40_000),
  ),
  define(
    2,
    'USDJPY',
    'forex',
    ['US dollar / Yen', '米ドル／円', '美元/日元'],
    3,
    'forex',
    model(152, JPY, 2.5e-5, 50_000),
  ),
  define(
    3,
    'GBPUSD',
    'forex',
    ['Pound / US dollar', '英ポンド／米ドル', '英镑/美元'],
    5,
    'forex',
    model(1.33, [['GBPUSD', 0.085]], 3e-5, 30_000),
  ),
  define(
    4,
    'AUDUSD',
    'forex',
    ['Australian dollar / US dollar', '豪ドル／米ドル', '澳元/美元'],
    5,
    'forex',
    model(0.66, AUD, 4e-5, 25_000),
  ),
  define(
    5,
    'EURJPY',
    'forex',
    ['Euro / Yen', 'ユーロ／円', '欧元/日元'],
    3,
    'forex',
    model(176.32, [...EUR, ...JPY], 4e-5, 25_000),
  ),
];

const CRYPTO: Instrument[] = [
  define(
    11,
    'BTCUSDT',
    'blockchain',
    ['Bitcoin', 'ビットコイン', '比特币'],
    2,
    'always',
    model(95_000, coin('BTC', 0.25), 1e-5, 0.02),
  ),
  define(
    12,
    'ETHUSDT',
    'blockchain',
    ['Ethereum', 'イーサリアム', '以太坊'],
    2,
    'always',
    model(3_200, coin('ETH', 0.45), 1.5e-5, 0.4),
  ),
  define(
    13,
    'SOLUSDT',
    'blockchain',
    ['Solana', 'ソラナ', '索拉纳'],
    3,
    'always',
    model(150, coin('SOL', 0.6), 3e-5, 6),
  ),
  define(
    14,
    'XRPUSDT',
    'blockchain',
    ['XRP', 'エックスアールピー', '瑞波币'],
    5,
    'always',
    model(2.2, coin('XRP', 0.6), 4e-5, 400),
  ),
  define(
    15,
    'DOGEUSDT',
    'blockchain',
    ['Dogecoin', 'ドージコイン', '狗狗币'],
    6,
    'always',
    model(0.16, coin('DOGE', 0.65), 5e-5, 4_000),
  ),
  // A thin market with regular silences, so that everyone can see what happens to an order without a fresh price.
  define(16, 'LTCUSDT', 'blockchain', ['Litecoin', 'ライトコイン', '莱特币'], 2, 'always', {
    ...model(95, coin('LTC', 0.5), 4e-4, 0.5),
    silence: { everyMs: 300_000, forMs: 10_000 },
  }),
];

const METALS: Instrument[] = [
  define(21, 'XAUUSD', 'metal', ['Gold', '金', '黄金'], 2, 'metal', model(4_100, metal('XAU', 0.09), 4e-5, 3)),
  define(22, 'XAGUSD', 'metal', ['Silver', '銀', '白银'], 4, 'metal', model(50, metal('XAG', 0.2), 2e-4, 100)),
  define(
    23,
    'XPTUSD',
    'metal',
    ['Platinum', 'プラチナ', '铂金'],
    2,
    'metal',
    model(1_550, metal('XPT', 0.18), 5e-4, 2),
  ),
  define(
    24,
    'XPDUSD',
    'metal',
    ['Palladium', 'パラジウム', '钯金'],
    2,
    'metal',
    model(1_400, metal('XPD', 0.21), 8e-4, 2),
  ),
];

const STOCKS: Instrument[] = [
  define(31, 'AAPL', 'stock', ['Apple', 'アップル', '苹果'], 2, 'nyse', model(270, us('AAPL', 0.2), 2e-5, 60)),
  define(
    32,
    'MSFT',
    'stock',
    ['Microsoft', 'マイクロソフト', '微软'],
    2,
    'nyse',
    model(500, us('MSFT', 0.19), 3e-5, 40),
  ),
  define(33, 'NVDA', 'stock', ['NVIDIA', 'エヌビディア', '英伟达'], 2, 'nyse', model(185, us('NVDA', 0.36), 3e-5, 150)),
  define(34, 'TSLA', 'stock', ['Tesla', 'テスラ', '特斯拉'], 2, 'nyse', model(410, us('TSLA', 0.4), 3e-5, 100)),
  define(
    35,
    '7203',
    'stock',
    ['Toyota Motor', 'トヨタ自動車', '丰田汽车'],
    1,
    'tse',
    model(3_100, jp('7203', 0.19), 8e-5, 200),
  ),
  define(
    36,
    '6758',
    'stock',
    ['Sony Group', 'ソニーグループ', '索尼集团'],
    1,
    'tse',
    model(4_300, jp('6758', 0.22), 8e-5, 100),
  ),
];

const rate = (no: number, symbol: string, decimals: number, simulation: SimulationModel): Instrument =>
  define(no, `RATE.${symbol}`, 'rate', [symbol, symbol, symbol], decimals, 'always', simulation);

/**
 * The rates used by deposits, withdrawals and conversions. They are quoted around the clock, unlike the markets whose
 * paths they share, because money also moves at weekends.
 */
const RATES: Instrument[] = [
  rate(41, 'USDTUSD', 6, model(1, [['USDTUSD', 0.003]], 5e-5, 1_000)),
  rate(42, 'USDJPY', 4, model(152, JPY, 2.5e-5, 1_000)),
  rate(43, 'USDCNY', 5, model(7.12, [['USDCNY', 0.035]], 5e-5, 1_000)),
  rate(44, 'AUDUSD', 6, model(0.66, AUD, 4e-5, 1_000)),
];

/** All quoted instruments. */
export const INSTRUMENTS: readonly Instrument[] = [...FOREX, ...CRYPTO, ...METALS, ...STOCKS, ...RATES];

/** The instruments on the market list. */
export const PRODUCTS: readonly Instrument[] = INSTRUMENTS.filter((instrument) => instrument.category !== 'rate');

const BY_SYMBOL = new Map(INSTRUMENTS.map((instrument) => [instrument.symbol, instrument]));
const BY_NO = new Map(INSTRUMENTS.map((instrument) => [instrument.no, instrument]));

/** Finds an instrument by its symbol, which is also its product id. */
export const findInstrument = (symbol: string): Instrument | undefined => BY_SYMBOL.get(symbol);

/** Finds an instrument by its number in the tables. */
export const instrumentByNo = (no: number): Instrument | undefined => BY_NO.get(no);
