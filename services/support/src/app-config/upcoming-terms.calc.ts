import {
  type ConversionTermsView,
  type DepositTerms,
  formatMicro,
  type Lang,
  micro,
  type PaymentTermsView,
  type RebateRatesView,
  type TermsPlace,
  type UpcomingTerms,
  type WithdrawTerms,
} from '@makoto/contracts';
import { termsTexts } from './upcoming-terms.texts.js';

interface Versions {
  payments: readonly PaymentTermsView[];
  conversions: readonly ConversionTermsView[];
  rates: readonly RebateRatesView[];
}

interface Dated {
  effective_at: number;
}

/** The version in force. @throws RangeError if there is none */
export function inForce<V extends Dated>(versions: readonly V[], now: number): V {
  const found = versions.findLast((version) => version.effective_at <= now);
  if (!found) throw new RangeError('no version is in force');
  return found;
}

/** What will change for customers, and when, soonest first. Each version is compared with the one before it. */
export function upcomingTerms({ payments, conversions, rates }: Versions, now: number, lang: Lang): UpcomingTerms[] {
  const say = termsTexts(lang);
  return [
    ...changesOf('deposit', payments, now, (before, after) => depositChanges(before, after, say)),
    ...changesOf('withdraw', payments, now, (before, after) => withdrawalChanges(before, after, say)),
    ...changesOf('convert', conversions, now, (before, after) =>
      before.usd_to_usdt === after.usd_to_usdt && before.usdt_to_usd === after.usdt_to_usd
        ? []
        : [say.conversion(percent(after.usd_to_usdt), percent(after.usdt_to_usd))],
    ),
    ...changesOf('invite', rates, now, (before, after) => {
      const rate = (of: RebateRatesView, level: number): string =>
        percent(of.rates.find((each) => each.level === level)?.rate ?? '0');
      const levels = [...before.rates, ...after.rates].map(({ level }) => level);
      const changed = [...new Set(levels)].sort((a, b) => a - b).filter((l) => rate(before, l) !== rate(after, l));
      return changed.map((level) => say.rebate(level, rate(after, level), rate(before, level)));
    }),
  ].sort((a, b) => (a.effective_at < b.effective_at ? -1 : a.effective_at > b.effective_at ? 1 : 0));

  function changesOf<V extends Dated>(
    place: TermsPlace,
    versions: readonly V[],
    at: number,
    compare: (before: V, after: V) => string[],
  ): UpcomingTerms[] {
    return versions.flatMap((after, i) => {
      const before = versions[i - 1];
      if (!before || after.effective_at <= at) return [];
      const changes = compare(before, after);
      if (changes.length === 0) return [];
      return [{ place, effective_at: new Date(after.effective_at).toISOString(), text: say.all(changes) }];
    });
  }
}

type Texts = ReturnType<typeof termsTexts>;

function depositChanges(before: PaymentTermsView, after: PaymentTermsView, say: Texts): string[] {
  const ranges = after.deposit.flatMap((range) => {
    const old = wayOf(before.deposit, range);
    return old && old.min === range.min && old.max === range.max ? [] : [say.deposit(range, shown(range))];
  });
  return [
    ...ranges,
    ...(before.rate_hold_s === after.rate_hold_s ? [] : [say.rateHold(after.rate_hold_s)]),
    ...(before.deposit_spread === after.deposit_spread ? [] : [say.depositSpread(percent(after.deposit_spread))]),
  ];
}

function withdrawalChanges(before: PaymentTermsView, after: PaymentTermsView, say: Texts): string[] {
  const ways = after.withdraw.flatMap((way) => {
    const old = wayOf(before.withdraw, way);
    if (!old) return [];
    return [
      ...(old.min === way.min && old.max === way.max ? [] : [say.withdrawal(way, shown(way))]),
      ...(old.fee === way.fee && old.fee_rate === way.fee_rate
        ? []
        : [say.fee(way, percent(way.fee_rate), grouped(way.fee))]),
      ...(old.expected_s === way.expected_s ? [] : [say.expected(way, way.expected_s)]),
    ];
  });
  return [
    ...ways,
    ...(before.cooling_s === after.cooling_s ? [] : [say.cooling(after.cooling_s)]),
    ...(before.withdrawal_spread === after.withdrawal_spread
      ? []
      : [say.withdrawalSpread(percent(after.withdrawal_spread))]),
  ];
}

function wayOf<W extends Pick<DepositTerms | WithdrawTerms, 'method' | 'currency'>>(
  ways: readonly W[],
  { method, currency }: Pick<W, 'method' | 'currency'>,
): W | undefined {
  return ways.find((each) => each.method === method && each.currency === currency);
}

function shown({ min, max }: Pick<DepositTerms, 'min' | 'max'>): { min: string; max: string } {
  return { min: grouped(min), max: grouped(max) };
}

/** `0.015` as `1.5`. */
function percent(rate: string): string {
  return formatMicro(micro(rate) * 100n, 0);
}

/** `1234567.00` as 1,234,567. */
function grouped(amount: string): string {
  return amount.replace(/\.0+$/, '').replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');
}
