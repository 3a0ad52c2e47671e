/** @jest-environment node */
import { createHash } from 'node:crypto';
import { type AuditEntry, ChainCheck, hashOf } from './audit-chain';

/** A chain of `length` entries, newest first, hashed by another implementation than the one that is tried. */
function chainOf(length: number): AuditEntry[] {
  const entries: AuditEntry[] = [];
  let prev_hash = '0'.repeat(64);
  for (let seq = 1; seq <= length; seq += 1) {
    const at = new Date(Date.UTC(2026, 0, 1) + seq).toISOString();
    const details_text = JSON.stringify({ reason: `理由 ${seq}` });
    const said = JSON.stringify([seq, Date.parse(at), 'op-1', 'customer.freeze', 'user-1', details_text]);
    const hash = createHash('sha256').update(Buffer.from(prev_hash, 'hex')).update(said, 'utf8').digest('hex');
    const told = { seq, at, operator_id: 'op-1', action: 'customer.freeze', subject: 'user-1' };
    entries.unshift({ ...told, details: {}, details_text, prev_hash, hash });
    prev_hash = hash;
  }
  return entries;
}

async function check(...pages: AuditEntry[][]): Promise<ChainCheck> {
  const result = new ChainCheck();
  for (const page of pages) await result.add(page);
  return result;
}

describe('the chain of the audit log', () => {
  it('is hashed as it is declared', async () => {
    for (const entry of chainOf(3)) expect(await hashOf(entry)).toBe(entry.hash);
  });

  it('holds where every entry is in its place, also while others are added between pages', async () => {
    const entries = chainOf(7);
    const result = await check(entries.slice(1, 4), entries.slice(3, 6), entries.slice(6));
    expect([result.whole, result.checked, result.head]).toEqual([true, 6, entries[1]?.hash]);
  });

  it('holds where nothing was done yet', async () => {
    expect((await check([])).whole).toBe(true);
  });

  it.each<[string, (entry: AuditEntry) => AuditEntry]>([
    ['says something else', (entry) => ({ ...entry, details_text: '{"reason":"another"}' })],
    ['names another operator', (entry) => ({ ...entry, operator_id: 'op-2' })],
    ['was hashed anew', (entry) => ({ ...entry, hash: 'f'.repeat(64) })],
  ])('breaks at an entry that %s', async (_, change) => {
    const entries = chainOf(6).map((entry) => (entry.seq === 4 ? change(entry) : entry));
    const result = await check(entries);
    expect([result.whole, result.brokenAt]).toEqual([false, 4]);
  });

  it('breaks where an entry was taken out, or the beginning', async () => {
    const entries = chainOf(6);
    expect((await check(entries.filter(({ seq }) => seq !== 3))).brokenAt).toBe(2);
    expect((await check(entries.slice(0, 4))).whole).toBe(false);
  });
});
