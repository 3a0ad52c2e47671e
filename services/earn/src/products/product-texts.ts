import { fillText, type Lang } from '@makoto/contracts';
import type { Terms } from './product.js';

interface ProductTexts {
  lock: string;
  wealth: string;
  exitNone: string;
  exitWhole: string;
  exitPart: string;
  rules: readonly string[];
}

const TEXTS: Record<Lang, ProductTexts> = {
  en: {
    lock: '{currency} lock, {days}-day term',
    wealth: '{currency} savings, {days}-day term',
    exitNone: 'This position runs to the end of its term.',
    exitWhole: 'You can end it early. You get your whole principal back and return the earnings paid so far.',
    exitPart:
      'You can end it early. You get your whole principal back and return {percent}% of the earnings paid so far.',
    rules: [
      'Pays {rate}% of the amount every 24 hours, counted from the moment of purchase.',
      'The principal is paid back at the end of the {days}-day term, together with the last earning.',
      'Each earning is rounded down to a millionth of a {currency} and is available at once.',
      'The terms of a position do not change after its purchase.',
      'Positions are sold only while the reserve covers everything promised to all positions until they end.',
    ],
  },
  jp: {
    lock: '{currency}ロック運用 {days}日',
    wealth: '{currency}運用商品 {days}日',
    exitNone: '運用期間の途中では解約できません。',
    exitWhole: '中途解約できます。元本は全額お返しし、それまでの日次収益は返還していただきます。',
    exitPart: '中途解約できます。元本は全額お返しし、それまでの日次収益の{percent}%を返還していただきます。',
    rules: [
      '購入時刻から24時間ごとに、運用額の{rate}%をお支払いします。',
      '元本は{days}日後に、最後の日次収益とともにお返しします。',
      '日次収益は{currency}の小数第6位未満を切り捨て、すぐにご利用いただけます。',
      '購入時の条件は、満了まで変わりません。',
      'すべての運用への支払いを準備金で満了までまかなえる範囲でのみ販売します。',
    ],
  },
  zn: {
    lock: '{currency} 锁仓 {days} 天',
    wealth: '{currency} 理财 {days} 天',
    exitNone: '持仓到期前不可赎回。',
    exitWhole: '可提前赎回：本金全额返还，已发放的收益须退回。',
    exitPart: '可提前赎回：本金全额返还，已发放收益的 {percent}% 须退回。',
    rules: [
      '自买入时刻起，每 24 小时按金额的 {rate}% 发放一次收益。',
      '{days} 天期满时，本金与最后一笔收益一并返还。',
      '每笔收益舍去 {currency} 第六位小数以后的部分，发放后立即可用。',
      '持仓条款以买入时为准，期间不变。',
      '仅在准备金足以覆盖全部持仓至期满的收益时出售。',
    ],
  },
};

/** The name of a product. */
export function nameOf(terms: Terms, lang: Lang): string {
  return fillText(TEXTS[lang][terms.kind], paramsOf(terms));
}

/** The early-exit terms, as a sentence. */
export function exitTermsOf(terms: Terms, lang: Lang): string {
  const texts = TEXTS[lang];
  if (!terms.earlyExit) return texts.exitNone;
  return fillText(terms.forfeitRate === 1_000_000n ? texts.exitWhole : texts.exitPart, paramsOf(terms));
}

/** The rules of a product, one sentence each. */
export function rulesOf(terms: Terms, lang: Lang): string[] {
  const texts = TEXTS[lang];
  return [...texts.rules.map((rule) => fillText(rule, paramsOf(terms))), exitTermsOf(terms, lang)];
}

function paramsOf(terms: Terms): Record<string, string | number> {
  return {
    currency: terms.currency,
    days: terms.cycleDays,
    rate: percent(terms.dailyRate),
    percent: percent(terms.forfeitRate),
  };
}

/** A micro-unit share in per cent, without trailing zeros. */
export function percent(rate: bigint): string {
  const whole = rate / 10_000n;
  const rest = (rate % 10_000n).toString().padStart(4, '0').replace(/0+$/, '');
  return rest === '' ? `${whole}` : `${whole}.${rest}`;
}
