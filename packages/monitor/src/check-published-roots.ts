import { readRoots } from 'makoto-verify';
import { fieldsOf, listIn, textIn } from './api.js';
import type { Ask, Context } from './context.js';
import { minuteOf } from './wording.js';

const PAGE = 100;
/** Two days of one instrument. */
const MAX_PAGES = 30;
const MAX_SYMBOLS = 10_000;

/**
 * Compares the roots that the API shows with those in the log: one that is shown only to those who ask now would be
 * another story.
 */
export async function checkPublishedRoots(context: Context, ask: Ask, headAt: number): Promise<void> {
  const logged = context.store.all(
    `select symbol, min(from_ms) as since from roots group by symbol limit ${MAX_SYMBOLS}`,
  );
  const since = new Map(logged.map((row) => [String(row.symbol), Number(row.since)]));
  const began = Math.min(...since.values());
  for (const symbol of await quotedSymbols(ask)) if (!since.has(symbol) && since.size > 0) since.set(symbol, began);
  const until = headAt - context.options.lateMs;
  for (const [symbol, from] of since) {
    const name = `roots_compared ${symbol}`;
    const done = Math.max(from, Number(context.store.meta(name) ?? 0));
    // A root is published once a minute.
    if (until - done < 60_000) continue;
    await compare(context, ask, symbol, done, until);
    context.store.setMeta(name, String(until));
  }
}

async function quotedSymbols(ask: Ask): Promise<string[]> {
  const list = await ask('product/list', {});
  return (Array.isArray(list) ? list : listIn(list, 'list')).map((item) => textIn(item, 'symbol'));
}

/** The roots that ended in [from, until). */
async function compare({ store, find }: Context, ask: Ask, symbol: string, from: number, until: number): Promise<void> {
  for (let page = 1; page <= MAX_PAGES; page++) {
    const query = { symbol, from: String(from), to: String(until), page: String(page), size: String(PAGE) };
    const reply = await ask(`public/roots?${new URLSearchParams(query)}`);
    const roots = readRoots(fieldsOf(reply).get('list'), 'roots');
    for (const root of roots) {
      if (root.to > until) continue;
      const row = store.one('select hash from roots where symbol = ? and seq = ? limit 1', symbol, root.seq);
      if (row?.hash === root.hash) continue;
      const kind = row ? ('ticks_rewritten' as const) : ('ticks_unlogged' as const);
      const what = row ? 'is another one in the log' : 'is not in the log';
      const evidence = { shown: JSON.stringify(root) };
      const text = `The root of ${symbol} until ${minuteOf(root.to)}, as it is published, ${what}.`;
      find({ kind, about: `${symbol} ${root.seq}`, text, evidence });
    }
    if (roots.length < PAGE) return;
  }
}
