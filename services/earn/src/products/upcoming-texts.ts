import { fillText, groupedMicro, type Lang } from '@makoto/contracts';
import type { ProductTerms } from './product.js';
import { percent } from './product-texts.js';

interface Texts {
  rate: string;
  days: string;
  range: string;
  quota: string;
  exitNone: string;
  exitWhole: string;
  exitPart: string;
  onSale: string;
  notOnSale: string;
  all(changes: readonly string[]): string;
}

const TEXTS: Record<Lang, Texts> = {
  en: {
    rate: 'the daily return is {rate}%',
    days: 'the term in days is {days}',
    range: 'amounts are {min} to {max} {currency}',
    quota: 'all positions together may have {quota} {currency}',
    exitNone: 'positions cannot be ended early',
    exitWhole: 'an early exit costs all earnings paid so far',
    exitPart: 'an early exit costs {forfeit}% of the earnings paid so far',
    onSale: 'it is sold again',
    notOnSale: 'it is no longer sold',
    all: (changes) => `${changes.join('; ')}.`,
  },
  jp: {
    rate: '日次利回りは{rate}%',
    days: '運用期間は{days}日',
    range: '購入金額は{min}～{max} {currency}',
    quota: '全体の募集枠は{quota} {currency}',
    exitNone: '中途解約は不可',
    exitWhole: '中途解約時の返還は受取済みの日次収益の全額',
    exitPart: '中途解約時の返還は受取済みの日次収益の{forfeit}%',
    onSale: '販売再開',
    notOnSale: '販売終了',
    all: (changes) => `${changes.join('、')}になります。`,
  },
  zn: {
    rate: '日收益率为 {rate}%',
    days: '周期为 {days} 天',
    range: '购买金额为 {min} 至 {max} {currency}',
    quota: '全部持仓总额度为 {quota} {currency}',
    exitNone: '持仓到期前不可赎回',
    exitWhole: '提前赎回须退回全部已发放收益',
    exitPart: '提前赎回须退回已发放收益的 {forfeit}%',
    onSale: '恢复销售',
    notOnSale: '停止销售',
    all: (changes) => `${changes.join('；')}。`,
  },
};

/** What changes for new positions from `before` to `after`, as a sentence without the time; undefined if nothing does. */
export function changesText(before: ProductTerms, after: ProductTerms, lang: Lang): string | undefined {
  const texts = TEXTS[lang];
  const params = paramsOf(after);
  const changes = [
    ...(before.onSale === after.onSale ? [] : [after.onSale ? texts.onSale : texts.notOnSale]),
    ...(before.dailyRate === after.dailyRate ? [] : [texts.rate]),
    ...(before.cycleDays === after.cycleDays ? [] : [texts.days]),
    ...(before.minAmount === after.minAmount && before.maxAmount === after.maxAmount ? [] : [texts.range]),
    ...(before.quota === after.quota ? [] : [texts.quota]),
    ...(exitOf(before) === exitOf(after) ? [] : [exitText(after, texts)]),
  ];
  return changes.length === 0 ? undefined : texts.all(changes.map((text) => fillText(text, params)));
}

/** The share of the earnings that an early exit returns; undefined if there is none. */
const exitOf = ({ earlyExit, forfeitRate }: ProductTerms): bigint | undefined => (earlyExit ? forfeitRate : undefined);

function exitText({ earlyExit, forfeitRate }: ProductTerms, texts: Texts): string {
  if (!earlyExit) return texts.exitNone;
  return forfeitRate === 1_000_000n ? texts.exitWhole : texts.exitPart;
}

function paramsOf(terms: ProductTerms): Record<string, string | number> {
  return {
    ...{ currency: terms.currency, days: terms.cycleDays },
    ...{ rate: percent(terms.dailyRate), forfeit: percent(terms.forfeitRate) },
    ...{ min: groupedMicro(terms.minAmount), max: groupedMicro(terms.maxAmount), quota: groupedMicro(terms.quota) },
  };
}
