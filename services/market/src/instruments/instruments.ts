import type { Category } from '@makoto/contracts';
import { BACK, MAX_JUMP_PPM, MOVED } from '../outlier-filter/outlier-rules.js';
import type { CalendarName } from '../sessions/calendars.js';
import { SESSION_CALENDARS } from '../sessions/session.calc.js';
import type { Instrument, SimulationModel } from './instrument.js';

/** Without a tick for longer than this there is no price. */
const MAX_GAP_MS = 3_000;

type Names = readonly [en: string, jp: string, zn: string];

type Define = (no: number, symbol: string, names: Names, decimals: number, model: SimulationModel) => Instrument;
const define =
  (category: Category | 'rate', calendar: CalendarName): Define =>
  (no, symbol, [en, jp, zn], decimals, simulation) => ({
    no,
    symbol,
    category,
    names: { en, jp, zn },
    decimals,
    maxGapMs: MAX_GAP_MS,
    calendar: SESSION_CALENDARS[calendar],
    pastCalendar: SESSION_CALENDARS[calendar],
    model: simulation,
    version: 0,
    effectiveMs: 0,
    open: true,
    position: 10 * no,
    filter: { jumpPpm: MAX_JUMP_PPM[category], back: BACK, moved: MOVED },
  });
const forex = define('forex', 'forex');
const crypto = define('blockchain', 'always');
const metal = define('metal', 'metal');
const nyse = define('stock', 'nyse');
const tse = define('stock', 'tse');

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
/** Paths of instruments that move with a common one, each with a share of its own. */
const together =
  (common: string, volatility: number) =>
  (name: string, own: number): Paths => [
    [common, volatility],
    [name, own],
  ];
const cryptoPaths = together('crypto', 0.45);
const metalPaths = together('metal', 0.13);
const usPaths = together('stock-us', 0.16);
const jpPaths = together('stock-jp', 0.18);

const FOREX: Instrument[] = [
  forex(1, 'EURUSD', ['Euro / US dollar', 'ユーロ／米ドル', '欧元/美元'], 5, model(1.16, EUR, 2e-5, 40_000)),
  forex(2, 'USDJPY', ['US dollar / Yen', '米ドル／円', '美元/日元'], 3, model(152, JPY, 2.5e-5, 50_000)),
  forex(
    3,
    'GBPUSD',
    ['Pound / US dollar', '英ポンド／米ドル', '英镑/美元'],
    5,
    model(1.33, [['GBPUSD', 0.085]], 3e-5, 30_000),
  ),
  forex(
    4,
    'AUDUSD',
    ['Australian dollar / US dollar', '豪ドル／米ドル', '澳元/美元'],
    5,
    model(0.66, AUD, 4e-5, 25_000),
  ),
  forex(5, 'EURJPY', ['Euro / Yen', 'ユーロ／円', '欧元/日元'], 3, model(176.32, [...EUR, ...JPY], 4e-5, 25_000)),
];

const CRYPTO: Instrument[] = [
  crypto(11, 'BTCUSDT', ['Bitcoin', 'ビットコイン', '比特币'], 2, model(95_000, cryptoPaths('BTC', 0.25), 1e-5, 0.02)),
  crypto(12, 'ETHUSDT', ['Ethereum', 'イーサリアム', '以太坊'], 2, model(3_200, cryptoPaths('ETH', 0.45), 1.5e-5, 0.4)),
  crypto(13, 'SOLUSDT', ['Solana', 'ソラナ', '索拉纳'], 3, model(150, cryptoPaths('SOL', 0.6), 3e-5, 6)),
  crypto(14, 'XRPUSDT', ['XRP', 'エックスアールピー', '瑞波币'], 5, model(2.2, cryptoPaths('XRP', 0.6), 4e-5, 400)),
  crypto(
    15,
    'DOGEUSDT',
    ['Dogecoin', 'ドージコイン', '狗狗币'],
    6,
    model(0.16, cryptoPaths('DOGE', 0.65), 5e-5, 4_000),
  ),
  // A thin market with regular silences, so that everyone can see what happens to an order without a fresh price.
  crypto(16, 'LTCUSDT', ['Litecoin', 'ライトコイン', '莱特币'], 2, {
    ...model(95, cryptoPaths('LTC', 0.5), 4e-4, 0.5),
    silence: { everyMs: 300_000, forMs: 10_000 },
  }),
];

const METALS: Instrument[] = [
  metal(21, 'XAUUSD', ['Gold', '金', '黄金'], 2, model(4_100, metalPaths('XAU', 0.09), 4e-5, 3)),
  metal(22, 'XAGUSD', ['Silver', '銀', '白银'], 4, model(50, metalPaths('XAG', 0.2), 2e-4, 100)),
  metal(23, 'XPTUSD', ['Platinum', 'プラチナ', '铂金'], 2, model(1_550, metalPaths('XPT', 0.18), 5e-4, 2)),
  metal(24, 'XPDUSD', ['Palladium', 'パラジウム', '钯金'], 2, model(1_400, metalPaths('XPD', 0.21), 8e-4, 2)),
];

const STOCKS: Instrument[] = [
  nyse(31, 'AAPL', ['Apple', 'アップル', '苹果'], 2, model(270, usPaths('AAPL', 0.2), 2e-5, 60)),
  nyse(32, 'MSFT', ['Microsoft', 'マイクロソフト', '微软'], 2, model(500, usPaths('MSFT', 0.19), 3e-5, 40)),
  nyse(33, 'NVDA', ['NVIDIA', 'エヌビディア', '英伟达'], 2, model(185, usPaths('NVDA', 0.36), 3e-5, 150)),
  nyse(34, 'TSLA', ['Tesla', 'テスラ', '特斯拉'], 2, model(410, usPaths('TSLA', 0.4), 3e-5, 100)),
  tse(35, '7203', ['Toyota Motor', 'トヨタ自動車', '丰田汽车'], 1, model(3_100, jpPaths('7203', 0.19), 8e-5, 200)),
  tse(36, '6758', ['Sony Group', 'ソニーグループ', '索尼集团'], 1, model(4_300, jpPaths('6758', 0.22), 8e-5, 100)),
];

const rate = (no: number, symbol: string, decimals: number, simulation: SimulationModel): Instrument =>
  define('rate', 'always')(no, `RATE.${symbol}`, [symbol, symbol, symbol], decimals, simulation);

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

/** The built-in instruments, each its own first version. */
export const INSTRUMENTS: readonly Instrument[] = [...FOREX, ...CRYPTO, ...METALS, ...STOCKS, ...RATES];

/** The built-in instruments on the market list. */
export const PRODUCTS: readonly Instrument[] = INSTRUMENTS.filter((instrument) => instrument.category !== 'rate');

const BY_SYMBOL = new Map(INSTRUMENTS.map((instrument) => [instrument.symbol, instrument]));

/** Finds a built-in instrument by its symbol. */
export const findInstrument = (symbol: string): Instrument | undefined => BY_SYMBOL.get(symbol);
