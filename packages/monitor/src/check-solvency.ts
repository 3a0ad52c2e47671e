import { CURRENCIES, formatMicro, micro, readStatement, type SolvencyStatement, verifySolvency } from 'makoto-verify';
import { fieldsOf, listIn, textIn } from './api.js';
import { type Ask, type Context, checkEach } from './context.js';
import { textHash } from './entries.js';
import { ifThere } from './fetching.js';
import { type Finding, reasonOf } from './findings.js';

/** Statements checked in a round; there is one an hour. */
const PAGE = 500;

/**
 * Checks each statement of solvency in the log, and that the API shows the same.
 * @param keys undefined if they could not be fetched
 */
export async function checkSolvency(context: Context, keys: readonly unknown[] | undefined): Promise<void> {
  const { store, ask, find } = context;
  // In any order: those that cannot be checked hold up no others.
  const rows = store.all(
    `select no, hash, text from statements where kind = 'solvency' and state = 0 order by random() limit ${PAGE}`,
  );
  for (const { no = 0, text } of rows) {
    const wrong = coverOf(String(text));
    if (wrong) find(finding(Number(no), wrong, { entry: String(text) }));
  }
  // Without the API or the keys, their part of the check is made once they are there.
  if (!ask) return context.count('solvency', rows.length);
  if (!keys) return;
  await checkEach(rows, async ({ no = 0, hash = '', text }) => {
    const wrong = await shownOtherwise(ask, keys, Number(no), String(text));
    if (wrong) find(finding(Number(no), wrong, { entry: String(text) }));
    store.run("update statements set state = 1 where kind = 'solvency' and no = ? and hash = ?", no, hash);
    context.count('solvency');
  });
}

/** What is shown now must be in the log, unless it is only just made. */
export async function checkNewestSolvency({ store, find, options }: Context, ask: Ask, headAt: number): Promise<void> {
  const shown = await ifThere(ask('public/solvency'));
  if (shown === undefined) {
    const text = 'No statement of solvency is shown, although the log has some.';
    if (store.one("select 1 from statements where kind = 'solvency' limit 1"))
      find({ kind: 'solvency', about: 'newest', text });
    return;
  }
  const text = textIn(shown, 'statement');
  const { no, at } = readStatement(text);
  const isLogged = store.one("select 1 from statements where kind = 'solvency' and hash = ? limit 1", textHash(text));
  if (isLogged || at > headAt - options.lateMs) return;
  find(finding(no, 'the one that is published now is not in the log', { shown: text }));
}

function coverOf(text: string): string | undefined {
  const { held, owed } = readStatement(text);
  const short = CURRENCIES.filter((_, i) => (held[i] ?? 0n) < (owed[i] ?? 0n));
  return short.length > 0 ? `the house holds less than it owes in ${short.join(' and ')}` : undefined;
}

async function shownOtherwise(
  ask: Ask,
  keys: readonly unknown[],
  no: number,
  logged: string,
): Promise<string | undefined> {
  const published = await ifThere(ask(`public/solvency?no=${no}`));
  if (published === undefined) return 'it is in the log and not shown';
  try {
    if (textIn(published, 'statement') !== logged) return 'the published one is not the one in the log';
    const found = verifySolvency({ published, keys });
    if (found.failed) return found.failed.reason;
    return totalsOf(published, readStatement(logged));
  } catch (error) {
    return reasonOf(error);
  }
}

/** The figures beside the signed text are the ones that people read. */
function totalsOf(published: unknown, statement: SolvencyStatement): string | undefined {
  for (const name of ['owed', 'held'] as const) {
    for (const item of listIn(published, name)) {
      const index = CURRENCIES.map(String).indexOf(textIn(item, 'currency'));
      const signed = statement[name][index];
      if (signed === undefined || micro(textIn(item, 'amount')) !== signed)
        return `the total shown as ${name} is ${textIn(item, 'amount')}, but ${signed === undefined ? 'nothing' : formatMicro(signed)} is signed`;
    }
  }
  return fieldsOf(published).get('accounts') === statement.leaves
    ? undefined
    : 'the number of customers shown is not the signed one';
}

function finding(no: number, wrong: string, evidence: Record<string, string>): Finding {
  return {
    kind: 'solvency',
    about: `${no} ${wrong}`,
    text: `Statement ${no} of solvency is wrong: ${wrong}.`,
    evidence,
  };
}
