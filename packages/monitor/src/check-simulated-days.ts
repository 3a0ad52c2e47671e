import { listIn, textIn } from './api.js';
import { type Ask, type Context, checkEach } from './context.js';
import { textHash } from './entries.js';
import { ifThere } from './fetching.js';
import { reasonOf } from './findings.js';

const DAY_MS = 86_400_000;
/** A day is opened soon after its end. */
const OPENED_MS = 3_600_000;
/** Days checked in a round. */
const PAGE = 50;

/** Checks that each day of simulated prices that is over was opened as the log has it committed. */
export async function checkSimulatedDays(context: Context, ask: Ask): Promise<void> {
  const { store, now } = context;
  const over = new Date(now() - DAY_MS - OPENED_MS).toISOString().slice(0, 10);
  // In any order: those that cannot be checked hold up no others.
  const rows = store.all(
    `select of, no, hash, text from statements where kind = 'simulated_day' and state = 0 and of <= ? order by random() limit ${PAGE}`,
    over,
  );
  await checkEach(rows, async ({ of: day = '', no = 0, hash = '', text }) => {
    const wrong = await openingOf(ask, String(day), String(text));
    if (wrong)
      context.find({
        kind: 'simulated_day',
        about: `${day} ${no}`,
        text: `The simulated prices of ${day} (version ${no}) are not opened as they were committed to: ${wrong}.`,
        evidence: { entry: String(text) },
      });
    store.run(
      "update statements set state = 1 where kind = 'simulated_day' and of = ? and no = ? and hash = ?",
      ...[day, no, hash],
    );
    context.count('simulated_days');
  });
}

/** What is wrong with a day's opening; undefined if nothing is. */
async function openingOf(ask: Ask, day: string, entry: string): Promise<string | undefined> {
  const reply = await ifThere(ask(`public/days?${new URLSearchParams({ day })}`));
  if (reply === undefined) return 'they are not shown';
  const shown = listIn(reply, 'list').find((item) => textIn(item, 'entry') === entry);
  if (!shown) return 'the commitment in the log is not shown';
  try {
    const hash = textIn(JSON.parse(entry), 'hash');
    return textHash(textIn(shown, 'opening')) === hash ? undefined : 'what opens it has another hash';
  } catch (error) {
    return reasonOf(error);
  }
}
