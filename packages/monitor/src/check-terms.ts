import { micro } from 'makoto-verify';
import { fieldsOf, listIn, textIn } from './api.js';
import type { Ask, Context } from './context.js';
import { type LoggedTerms, readTerms } from './entries.js';

/** Versions of terms of one thing; more are not read. */
const MAX_VERSIONS = 10_000;
const MAX_PRODUCTS = 1_000;
const PAGE = 100;

/** Terms of an order's duration, in micro-units. */
export interface DurationTerms {
  payout: bigint;
  min: bigint;
  max: bigint;
  feeRate: bigint;
}

/** The terms of `of` that hold at a moment by what the log says; undefined if it says nothing. */
export function termsAt({ store }: Context, of: string, atMs: number): LoggedTerms | undefined {
  const rows = store.all(
    `select text from statements where kind = 'terms' and of = ? order by no desc limit ${MAX_VERSIONS}`,
    of,
  );
  const versions = rows.map((row) => readTerms(String(row.text)));
  const replaced = new Set(versions.map(({ replaces }) => replaces));
  return versions.find(({ version, effectiveAt }) => effectiveAt <= atMs && !replaced.has(version));
}

/** The logged terms of one duration of orders. @throws Error if the text is malformed */
export function durationTerms({ terms }: LoggedTerms, seconds: number): DurationTerms | undefined {
  const found = listIn(terms, 'durations').find((item) => fieldsOf(item).get('seconds') === seconds);
  if (found === undefined) return undefined;
  const amount = (field: string): bigint => micro(textIn(found, field));
  return {
    payout: amount('payout'),
    min: amount('min'),
    max: amount('max'),
    feeRate: micro(textIn(terms, 'fee_rate')),
  };
}

/** Compares what the product offers now with what the log says it offers. */
export async function checkTerms(context: Context, ask: Ask): Promise<void> {
  const about = context.store
    .all("select distinct of from statements where kind = 'terms' limit 10000")
    .map((row) => String(row.of));
  if (about.includes('orders')) await compare(context, 'orders', () => orderTermsShown(ask));
  const products = about.filter((of) => of.startsWith('earn/'));
  if (products.length === 0) return;
  const shown = await earnTermsShown(ask);
  for (const [id, terms] of shown) await compare(context, `earn/${id}`, () => Promise.resolve(terms));
  context.count('terms');
}

type Flat = Map<string, string>;

/** Both sides as lists of names and values, of which those that both have must be the same. */
async function compare(context: Context, of: string, show: () => Promise<Flat>): Promise<void> {
  const [before, shown, after] = [
    termsAt(context, of, context.now()),
    await show(),
    termsAt(context, of, context.now()),
  ];
  // While terms change, both may be shown.
  if (before?.version !== after?.version) return;
  if (!after) {
    const text = `The product shows terms of ${of}, but the log has none.`;
    context.find({ kind: 'terms', about: of, text, evidence: { shown: JSON.stringify([...shown]) } });
    return;
  }
  const logged = flat(after.terms);
  const wrong =
    [...shown].find(([name, value]) => logged.get(name) !== value) ??
    [...logged].find(([name]) => isMissing(name, shown));
  if (!wrong) return;
  const [name] = wrong;
  context.find({
    kind: 'terms',
    about: `${of} ${after.version} ${name} ${shown.get(name)}`,
    text: `The product shows ${name} of ${of} as ${shown.get(name) ?? 'nothing'}, but the log says ${logged.get(name) ?? 'nothing'} (version ${after.version}).`,
    evidence: { entry: after.text, shown: JSON.stringify([...shown]) },
  });
}

/** A duration that the log offers and the product does not; other fields may not be shown at all. */
const isMissing = (name: string, shown: Flat): boolean => name.startsWith('durations.') && !shown.has(name);

async function orderTermsShown(ask: Ask): Promise<Flat> {
  const list = await ask('product/list', {});
  const first = (Array.isArray(list) ? list : listIn(list, 'list'))[0];
  if (first === undefined) throw new Error('the product shows no instrument');
  const details = fieldsOf(await ask('product/details', { symbol: textIn(first, 'symbol') }));
  return flat({ durations: details.get('durations'), fee_rate: details.get('fee_rate') });
}

/** What is on sale, by product. */
async function earnTermsShown(ask: Ask): Promise<Map<string, Flat>> {
  const shown = new Map<string, Flat>();
  for (let page = 1; page <= MAX_PRODUCTS / PAGE; page++) {
    const list = listIn(await ask('wealth/getList', { page: String(page), size: String(PAGE) }), 'list');
    for (const item of list) {
      const names = ['currency', 'cycle_days', 'daily_rate', 'kind', 'max_amount', 'min_amount'];
      const own = names.map((name) => [name, fieldsOf(item).get(name)]);
      const exit = fieldsOf(fieldsOf(item).get('early_exit'));
      const early = {
        early_exit: exit.get('allowed'),
        ...(exit.get('allowed') ? { forfeit_rate: exit.get('forfeit_rate') } : {}),
      };
      shown.set(textIn(item, 'id'), flat({ ...Object.fromEntries(own), ...early }));
    }
    if (list.length < PAGE) break;
  }
  return shown;
}

/** Names and values of nested JSON; a duration is named by its seconds, and decimals are written alike. */
function flat(value: unknown, name = ''): Flat {
  const all: Flat = new Map();
  if (typeof value !== 'object' || value === null) return all.set(name, plain(value));
  for (const [key, part] of Object.entries(value)) {
    const seconds = Array.isArray(value) ? fieldsOf(part).get('seconds') : undefined;
    const step = seconds === undefined ? key : String(seconds);
    for (const [inner, text] of flat(part, name === '' ? step : `${name}.${step}`)) all.set(inner, text);
  }
  return all;
}

function plain(value: unknown): string {
  if (typeof value !== 'string') return String(value);
  try {
    return String(micro(value));
  } catch (error) {
    // Not a decimal.
    return error instanceof Error ? value : '';
  }
}
