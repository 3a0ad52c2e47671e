import { readFile } from 'node:fs/promises';
import { fieldsOf, textIn } from './api.js';
import type { Context } from './context.js';
import { textHash } from './entries.js';

const MAX_RECORDS = 10_000;
/** Statements read; there are few corrections. */
const MAX_ENTRIES = 100_000;

/** Checks that the log has an entry for each correction of the ledger that somebody was shown. */
export async function checkCorrections({ store, options, find, count }: Context, headAt: number): Promise<void> {
  if (options.corrections.length === 0) return;
  const rows = store.all(`select text from statements where kind = 'correction' limit ${MAX_ENTRIES}`);
  const logged = new Set(rows.map((row) => textIn(JSON.parse(String(row.text)), 'hash')));
  for (const file of options.corrections) {
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
    for (const line of lines.slice(0, MAX_RECORDS)) {
      const record: unknown = JSON.parse(line);
      const hash = textHash(canonical(record));
      const at = Number(fieldsOf(record).get('at'));
      if (logged.has(hash) || at > headAt - options.lateMs) continue;
      const text = `The ledger was corrected at ${new Date(at).toISOString()}, but the log has no entry for it.`;
      find({ kind: 'correction', about: hash, text, evidence: { record: line } });
    }
    count('corrections', lines.length);
  }
}

/** The record as it is hashed: without blanks, its fields sorted by name. */
function canonical(record: unknown): string {
  return JSON.stringify(Object.fromEntries([...fieldsOf(record)].sort(([one], [other]) => (one < other ? -1 : 1))));
}
