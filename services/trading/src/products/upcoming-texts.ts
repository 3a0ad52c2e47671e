import { formatMicro, groupedMicro, type Lang } from '@makoto/contracts';
import type { DurationTerms } from './terms.js';
import type { Terms } from './terms-cache.js';

interface Texts {
  fee(percent: string): string;
  duration(seconds: number, payout: string, min: string, max: string): string;
  gone(seconds: number): string;
  all(changes: readonly string[]): string;
}

const TEXTS: Record<Lang, Texts> = {
  en: {
    fee: (percent) => `the fee is ${percent}% of the stake`,
    duration: (s, payout, min, max) => `orders of ${s} seconds pay ${payout}%, with stakes of ${min} to ${max} USD`,
    gone: (s) => `orders of ${s} seconds are no longer offered`,
    all: (changes) => `${changes.join('; ')}.`,
  },
  jp: {
    fee: (percent) => `手数料は取引金額の${percent}%`,
    duration: (s, payout, min, max) => `${s}秒の取引はペイアウト率${payout}%、取引金額${min}～${max} USD`,
    gone: (s) => `${s}秒の取引は取扱終了`,
    all: (changes) => `${changes.join('、')}になります。`,
  },
  zn: {
    fee: (percent) => `手续费为交易金额的 ${percent}%`,
    duration: (s, payout, min, max) => `${s} 秒订单收益率 ${payout}%，交易金额 ${min} 至 ${max} USD`,
    gone: (s) => `不再提供 ${s} 秒订单`,
    all: (changes) => `${changes.join('；')}。`,
  },
};

/** What changes for new orders from `before` to `after`, as a sentence without the time; undefined if nothing does. */
export function changesText(before: Terms, after: Terms, lang: Lang): string | undefined {
  const say = TEXTS[lang];
  const changes = [
    ...(before.feeRate === after.feeRate ? [] : [say.fee(percent(after.feeRate))]),
    ...after.durations.flatMap((terms) => {
      const old = before.durations.find((each) => each.seconds === terms.seconds);
      if (old && isSame(old, terms)) return [];
      return [say.duration(terms.seconds, percent(terms.payoutRate), groupedMicro(terms.min), groupedMicro(terms.max))];
    }),
    ...before.durations
      .filter(({ seconds }) => !after.durations.some((each) => each.seconds === seconds))
      .map(({ seconds }) => say.gone(seconds)),
  ];
  return changes.length === 0 ? undefined : say.all(changes);
}

function isSame(a: DurationTerms, b: DurationTerms): boolean {
  return a.payoutRate === b.payoutRate && a.min === b.min && a.max === b.max;
}

function percent(rate: bigint): string {
  return formatMicro(rate * 100n, 0);
}
