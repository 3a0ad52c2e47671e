import type { DepositMethod, Lang, PaymentCurrency, WithdrawalMethod } from '@makoto/contracts';

interface DepositWay {
  method: DepositMethod;
  currency: PaymentCurrency;
}
interface WithdrawalWay {
  method: WithdrawalMethod;
  currency: PaymentCurrency;
}
interface Range {
  min: string;
  max: string;
}

/** One change of the terms each, without the time of effect. Percentages and amounts arrive as they are shown. */
interface TermsTexts {
  deposit(way: DepositWay, range: Range): string;
  rateHold(seconds: number): string;
  depositSpread(percent: string): string;
  withdrawal(way: WithdrawalWay, range: Range): string;
  fee(way: WithdrawalWay, percent: string, least: string): string;
  expected(way: WithdrawalWay, seconds: number): string;
  cooling(seconds: number): string;
  withdrawalSpread(percent: string): string;
  conversion(fromUsd: string, fromUsdt: string): string;
  rebate(level: number, percent: string, before: string): string;
  /** All changes as one sentence. */
  all(changes: readonly string[]): string;
}

type Unit = 'day' | 'hour' | 'minute' | 'second';
const UNITS: readonly [Unit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** Seconds in the largest unit that divides them. */
function spanOf(seconds: number): { n: number; unit: Unit } {
  const [unit, size] = UNITS.find(([, each]) => seconds > 0 && seconds % each === 0) ?? ['second', 1];
  return { n: seconds / size, unit };
}

const METHODS: Record<Lang, Record<DepositMethod, string>> = {
  en: { bank: 'bank', quick: 'quick payment', crypto: 'crypto' },
  jp: { bank: '銀行', quick: 'クイック入金', crypto: '暗号資産' },
  zn: { bank: '银行', quick: '快捷支付', crypto: '数字货币' },
};

const JP_UNITS: Record<Unit, string> = { day: '日', hour: '時間', minute: '分', second: '秒' };
const ZN_UNITS: Record<Unit, string> = { day: '天', hour: '小时', minute: '分钟', second: '秒' };

const inEnglish = (seconds: number): string => {
  const { n, unit } = spanOf(seconds);
  return `${n} ${unit}${n === 1 ? '' : 's'}`;
};
const inJapanese = (seconds: number): string => {
  const { n, unit } = spanOf(seconds);
  return `${n}${JP_UNITS[unit]}`;
};
const inChinese = (seconds: number): string => {
  const { n, unit } = spanOf(seconds);
  return `${n}${ZN_UNITS[unit]}`;
};

const TEXTS: Record<Lang, TermsTexts> = {
  en: {
    deposit: ({ method, currency }, { min, max }) =>
      `deposits by ${METHODS.en[method]} in ${currency} are ${min} to ${max} ${currency}`,
    rateHold: (seconds) => `the rate of a deposit is held for ${inEnglish(seconds)}`,
    depositSpread: (percent) => `we keep ${percent}% of the market rate of a deposit`,
    withdrawal: ({ method, currency }, { min, max }) =>
      `withdrawals from ${currency} by ${METHODS.en[method]} are ${min} to ${max} ${currency}`,
    fee: ({ method, currency }, percent, least) =>
      `the fee of withdrawals from ${currency} by ${METHODS.en[method]} is ${percent}%, at least ${least} ${currency}`,
    expected: ({ method, currency }, seconds) =>
      `withdrawals from ${currency} by ${METHODS.en[method]} arrive within ${inEnglish(seconds)}`,
    cooling: (seconds) =>
      seconds === 0
        ? 'withdrawals no longer wait after a change of your payees, passwords or contacts'
        : `withdrawals wait ${inEnglish(seconds)} after a change of your payees, passwords or contacts`,
    withdrawalSpread: (percent) => `we keep ${percent}% of the market rate of a withdrawal in another currency`,
    conversion: (fromUsd, fromUsdt) =>
      `we keep ${fromUsd}% of the market rate from USD to USDT and ${fromUsdt}% from USDT to USD`,
    rebate: (level, percent, before) => `level ${level} earns ${percent}% of the fee instead of ${before}%`,
    all: (changes) => `${changes.join('; ')}.`,
  },
  jp: {
    deposit: ({ method, currency }, { min, max }) =>
      `${currency}の${METHODS.jp[method]}入金は${min}～${max} ${currency}`,
    rateHold: (seconds) => `入金レートの保持時間は${inJapanese(seconds)}`,
    depositSpread: (percent) => `入金レートの差は市場レートの${percent}%`,
    withdrawal: ({ method, currency }, { min, max }) =>
      `${currency}残高からの${METHODS.jp[method]}出金は${min}～${max} ${currency}`,
    fee: ({ method, currency }, percent, least) =>
      `${currency}残高からの${METHODS.jp[method]}出金の手数料は${percent}%（最低${least} ${currency}）`,
    expected: ({ method, currency }, seconds) =>
      `${currency}残高からの${METHODS.jp[method]}出金の着金は${inJapanese(seconds)}以内`,
    cooling: (seconds) =>
      seconds === 0
        ? '出金先・パスワード・連絡先の変更後の出金待機時間はなし'
        : `出金先・パスワード・連絡先の変更後の出金待機時間は${inJapanese(seconds)}`,
    withdrawalSpread: (percent) => `別の通貨での出金のレート差は市場レートの${percent}%`,
    conversion: (fromUsd, fromUsdt) =>
      `両替のレート差は、USDからUSDTが市場レートの${fromUsd}%、USDTからUSDが${fromUsdt}%`,
    rebate: (level, percent, before) => `${level}段階目の紹介報酬は手数料の${before}%から${percent}%`,
    all: (changes) => `${changes.join('、')}になります。`,
  },
  zn: {
    deposit: ({ method, currency }, { min, max }) =>
      `${currency}${METHODS.zn[method]}充值限额为 ${min} 至 ${max} ${currency}`,
    rateHold: (seconds) => `充值汇率保留${inChinese(seconds)}`,
    depositSpread: (percent) => `充值汇率的差价为市场汇率的 ${percent}%`,
    withdrawal: ({ method, currency }, { min, max }) =>
      `从 ${currency} 余额${METHODS.zn[method]}提现的限额为 ${min} 至 ${max} ${currency}`,
    fee: ({ method, currency }, percent, least) =>
      `从 ${currency} 余额${METHODS.zn[method]}提现的手续费为 ${percent}%，最低 ${least} ${currency}`,
    expected: ({ method, currency }, seconds) =>
      `从 ${currency} 余额${METHODS.zn[method]}提现在${inChinese(seconds)}内到账`,
    cooling: (seconds) =>
      seconds === 0
        ? '更改收款方、密码或联系方式后提现不再需要等待'
        : `更改收款方、密码或联系方式后提现须等待${inChinese(seconds)}`,
    withdrawalSpread: (percent) => `以其他币种提现的汇率差价为市场汇率的 ${percent}%`,
    conversion: (fromUsd, fromUsdt) => `兑换差价：USD 兑 USDT 为市场汇率的 ${fromUsd}%，USDT 兑 USD 为 ${fromUsdt}%`,
    rebate: (level, percent, before) => `第 ${level} 级返佣由手续费的 ${before}% 改为 ${percent}%`,
    all: (changes) => `${changes.join('；')}。`,
  },
};

export function termsTexts(lang: Lang): TermsTexts {
  return TEXTS[lang];
}
