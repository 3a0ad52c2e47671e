import { randomUUID } from 'node:crypto';
import { type ExportRecord, MAX_EXPORT_PAGE } from '@makoto/contracts';
import { systemContext } from './call-context.js';
import { ExportPages, type ExportSection, shortSection } from './export-pages.js';

/** A section with a given number of records, whose keys are their numbers. */
function numbered(name: string, count: number): ExportSection {
  return {
    name,
    read: (_owner, after, limit) => {
      const from = Number(after || 0);
      const length = Math.min(limit, count - from);
      return Promise.resolve(
        Array.from({ length }, (_, i) => ({ key: String(from + i + 1), record: { n: from + i + 1 } })),
      );
    },
  };
}

const user_id = randomUUID();
const context = systemContext('test');

async function all(pages: ExportPages): Promise<{ records: ExportRecord[]; sizes: number[] }> {
  const records: ExportRecord[] = [];
  const sizes: number[] = [];
  let after: string | null = null;
  do {
    const page = await pages.page({ user_id, after }, context);
    records.push(...page.records);
    sizes.push(page.records.length);
    after = page.after ?? null;
  } while (after !== null);
  return { records, sizes };
}

describe('the pages of an export', () => {
  it.each([
    [0, 0, 0],
    [1, 0, MAX_EXPORT_PAGE],
    [MAX_EXPORT_PAGE, 1, MAX_EXPORT_PAGE * 2],
    [MAX_EXPORT_PAGE - 1, MAX_EXPORT_PAGE + 1, 3],
  ])('hold every record of sections of %d, %d and %d once, in order', async (a, b, c) => {
    const short = shortSection('b', () => Promise.resolve(Array.from({ length: b }, (_, i) => ({ n: i + 1 }))));
    const { records, sizes } = await all(new ExportPages([numbered('a', a), short, numbered('c', c)]));
    const expected = [a, b, c].flatMap((count, s) =>
      Array.from({ length: count }, (_, i) => ({ section: 'abc'[s], record: { n: i + 1 } })),
    );
    expect(records).toEqual(expected);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_EXPORT_PAGE);
  });

  it('are the same for the same cursor', async () => {
    const pages = new ExportPages([numbered('a', 500)]);
    const { after } = await pages.page({ user_id }, context);
    const ask = { user_id, after: after ?? null };
    expect(await pages.page(ask, context)).toEqual(await pages.page(ask, context));
  });

  it('refuse an unknown cursor, and are empty for an id that is not a UUID', async () => {
    const pages = new ExportPages([numbered('a', 1)]);
    for (const after of ['b:1', 'a', `a:${"'"}`, ':']) {
      await expect(pages.page({ user_id, after }, context)).rejects.toMatchObject({ errorName: 'VALIDATION' });
    }
    expect(await pages.page({ user_id: 'nobody' }, context)).toEqual({ records: [], after: null });
  });
});
