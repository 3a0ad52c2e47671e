import {
  type ApprovalLimits,
  type ConversionTerms,
  type FieldProblem,
  MICRO,
  microWithin,
  type PaymentTerms,
  parseMicro,
  type WithdrawalRange,
} from '@makoto/contracts';
import { unitOf } from '../ledger/index.js';

const MOST = 1_000_000_000n * MICRO;
const MAX_FEE_RATE = MICRO / 10n;
const MAX_SPREAD = MICRO / 20n;
/** The least deposits and withdrawals may not be set so high that small customers cannot reach their money. */
const MAX_WITHDRAWAL_MIN = 1_000n * MICRO;

type Way = { method: string; currency: string };

/**
 * What is wrong with proposed terms of payments; `before` are the terms in force, whose ways to pay the proposal must have
 * as well: which of them are open is a matter of the rails.
 */
export function paymentTermsProblems(terms: PaymentTerms, before: PaymentTerms): FieldProblem[] {
  return [
    ...sameWays('deposit', terms.deposit, before.deposit),
    ...sameWays('withdraw', terms.withdraw, before.withdraw),
    ...terms.deposit.flatMap((range, i) => rangeProblems(`deposit.${i}`, range, unitOf(range.currency))),
    ...terms.withdraw.flatMap((range, i) => withdrawalProblems(`withdraw.${i}`, range)),
    ...within('deposit_spread', terms.deposit_spread, 0n, MAX_SPREAD),
    ...within('withdrawal_spread', terms.withdrawal_spread, 0n, MAX_SPREAD),
  ];
}

export function conversionTermsProblems({ usd_to_usdt, usdt_to_usd }: ConversionTerms): FieldProblem[] {
  return [...within('usd_to_usdt', usd_to_usdt, 0n, MAX_SPREAD), ...within('usdt_to_usd', usdt_to_usd, 0n, MAX_SPREAD)];
}

export function approvalLimitsProblems({ operator_above, two_operators_above }: ApprovalLimits): FieldProblem[] {
  return [
    ...within('operator_above', operator_above, 0n, MOST),
    ...within('two_operators_above', two_operators_above, parseMicro(operator_above) ?? 0n, MOST),
  ];
}

function sameWays(field: string, proposed: readonly Way[], before: readonly Way[]): FieldProblem[] {
  const nameOf = ({ method, currency }: Way): string => `${method} ${currency}`;
  const [names, wanted] = [proposed.map(nameOf).sort(), before.map(nameOf).sort()];
  if (names.length === wanted.length && names.every((name, i) => name === wanted[i])) return [];
  return [{ field, key: 'choice', params: { values: wanted.join(', ') } }];
}

function withdrawalProblems(field: string, range: WithdrawalRange): FieldProblem[] {
  const min = parseMicro(range.min) ?? 0n;
  return [
    ...rangeProblems(field, range, unitOf(range.currency)),
    ...within(`${field}.min`, range.min, 1n, MAX_WITHDRAWAL_MIN),
    // Something must be left of the smallest withdrawal.
    ...within(`${field}.fee`, range.fee, 0n, min / 2n, unitOf(range.currency)),
    ...within(`${field}.fee_rate`, range.fee_rate, 0n, MAX_FEE_RATE),
  ];
}

function rangeProblems(field: string, range: { min: string; max: string }, unit: bigint): FieldProblem[] {
  return [
    ...within(`${field}.min`, range.min, unit, MOST, unit),
    ...within(`${field}.max`, range.max, parseMicro(range.min) ?? unit, MOST, unit),
  ];
}

function within(field: string, text: string, min: bigint, max: bigint, unit = 1n): FieldProblem[] {
  if (microWithin(text, min, max) && (parseMicro(text) ?? 0n) % unit === 0n) return [];
  return [{ field, key: 'range', params: { min: plain(min), max: plain(max) } }];
}

function plain(micro: bigint): string {
  const text = `${micro / MICRO}.${(micro % MICRO).toString().padStart(6, '0')}`;
  return text.replace(/\.?0+$/, '');
}
