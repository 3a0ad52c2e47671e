import {
  AppError,
  type FiatCurrency,
  type FieldProblem,
  type ProblemKey,
  type SaveBankRequest,
} from '@makoto/contracts';
import { toKatakanaName } from '../katakana.calc.js';
import type { Bank } from './bank-card.entity.js';
import type { CardSecret } from './card-secret.js';

/** A card's normalised fields. */
export type CardFields = Bank & CardSecret;

type Rule = Partial<Record<keyof CardFields, RegExp>>;

const WHERE = ['city', 'province', 'branch_address'] as const;

const REQUIRED: Record<FiatCurrency, readonly (keyof CardFields)[]> = {
  JPY: ['branch_name', 'branch_number'],
  USD: WHERE,
  CNY: WHERE,
  AUD: WHERE,
};

/** What outside Japan is typed: where the bank is, and the name of its branch. */
const TYPED = /^[\p{L}\p{M}\p{N} .,'’"&()（）#№/·・:-]+$/u;
const PLACE: Rule = { branch_name: TYPED, branch_address: TYPED, city: TYPED, province: TYPED };

/** The format of each field after blanks and hyphens are removed. Empty optional fields are not checked. */
const RULES: Record<FiatCurrency, Rule> = {
  JPY: { bank_code: /^\d{4}$/, branch_number: /^\d{3}$/, account_number: /^\d{7}$/ },
  USD: {
    ...PLACE,
    branch_number: /^[0-9A-Z]{1,12}$/,
    account_number: /^\d{4,17}$/,
    holder_name: /^[\p{L}\p{M}0-9 .,'’&()/-]+$/u,
  },
  CNY: {
    ...PLACE,
    branch_number: /^[0-9A-Z]{1,14}$/,
    account_number: /^\d{8,30}$/,
    holder_name: /^[\p{L}\p{M}0-9 .,'’&()/·-]+$/u,
  },
  AUD: {
    ...PLACE,
    branch_number: /^[0-9A-Z]{1,12}$/,
    account_number: /^\d{5,10}$/,
    holder_name: /^[\p{L}\p{M}0-9 .,'’&()/-]+$/u,
  },
};

const CHECKED = [
  ...(['bank_code', 'branch_name', 'branch_number', 'branch_address', 'city', 'province'] as const),
  ...(['account_number', 'holder_name'] as const),
];

const JPY_ACCOUNT_DIGITS = 7;

/**
 * Validates and normalises a card for its currency: converts full-width digits and letters to ASCII, removes blanks and
 * hyphens from numbers, pads short JPY account numbers with zeros and converts JPY holder names to katakana.
 *
 * @throws VALIDATION with each wrong field
 */
export function readCard(request: SaveBankRequest): CardFields {
  const { currency } = request;
  const fields: CardFields = {
    bank_name: clean(request.bank_name),
    bank_code: cleanNumber(request.bank_code),
    branch_name: clean(request.branch_name),
    branch_number: cleanNumber(request.branch_number),
    branch_address: clean(request.branch_address),
    city: clean(request.city),
    province: clean(request.province),
    account_number: cleanNumber(request.account_number),
    holder_name: clean(request.holder_name),
  };
  if (currency === 'JPY') {
    if (/^\d+$/.test(fields.account_number))
      fields.account_number = fields.account_number.padStart(JPY_ACCOUNT_DIGITS, '0');
    fields.holder_name = toKatakanaName(fields.holder_name) ?? '';
  }
  const problems = [...missing(fields, currency), ...wrong(fields, currency)];
  if (currency === 'JPY' && fields.holder_name === '') problems.push(problem('holder_name', 'type'));
  if (problems.length > 0) throw new AppError('VALIDATION', {}, problems);
  return fields;
}

function missing(fields: CardFields, currency: FiatCurrency): FieldProblem[] {
  return [...REQUIRED[currency], 'bank_name' as const, 'account_number' as const]
    .filter((field) => fields[field] === '')
    .map((field) => problem(field, 'required'));
}

function wrong(fields: CardFields, currency: FiatCurrency): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const rules = RULES[currency];
  for (const field of CHECKED) {
    const rule = rules[field];
    if (rule && fields[field] !== '' && !rule.test(fields[field])) problems.push(problem(field, 'type'));
  }
  return problems;
}

const problem = (field: string, key: ProblemKey): FieldProblem => ({ field, key });

function clean(text: string | null | undefined): string {
  return (text ?? '').normalize('NFKC').replace(/\s+/g, ' ').trim();
}

function cleanNumber(text: string | null | undefined): string {
  return clean(text)
    .replace(/[\s‐-―−-]/g, '')
    .toUpperCase();
}
