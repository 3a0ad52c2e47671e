/** @jest-environment node */
import { createHash } from 'node:crypto';
import { type AuditEntry, ChainCheck, hashOf } from './audit-chain';

/** A chain of `length` entries, newest first, hashed by an implementation independent of the one under test. */
function chainOf(length: number): AuditEntry[] {
  const entries: AuditEntry[] = [];
  let prev_hash = '0'.repeat(64);
  for (let seq = 1; seq <= length; seq += 1) {
    const at = new Date(Date.UTC(2026, 0, 1) + seq).toISOString();
    const details_text = JSON.stringify({ reason: `理由 ${seq}` });
    const content = JSON.stringify([seq, Date.parse(at), 'op-1', 'customer.freeze', 'user-1', details_text]);
    const hash = createHash('sha256').update(Buffer.from(prev_hash, 'hex')).update(content, 'utf8').digest('hex');
    const entry = { seq, at, operator_id: 'op-1', action: 'customer.freeze', subject: 'user-1' };
    entries.unshift({ ...entry, details: {}, details_text, prev_hash, hash });
    prev_hash = hash;
  }
  return entries;
}

function check(...pages: AuditEntry[][]): ChainCheck {
  const result = new ChainCheck();
  for (const page of pages) result.add(page);
  return result;
}

describe('the audit log’s chain', () => {
  // Pages without https have none.
  beforeAll(() => void Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true }));
  afterAll(() => void Reflect.deleteProperty(crypto, 'subtle'));

  it('has the hashes that the contract defines', () => {
    for (const entry of chainOf(3)) expect(hashOf(entry)).toBe(entry.hash);
  });

  it('is intact when every entry is in place, even if entries are added between pages', () => {
    const entries = chainOf(7);
    const result = check(entries.slice(1, 4), entries.slice(3, 6), entries.slice(6));
    expect([result.whole, result.checked, result.head]).toEqual([true, 6, entries[1]?.hash]);
  });

  it('is intact when it is empty', () => {
    expect(check([]).whole).toBe(true);
  });

  it.each<[string, (entry: AuditEntry) => AuditEntry]>([
    ['has other details', (entry) => ({ ...entry, details_text: '{"reason":"another"}' })],
    ['names another operator', (entry) => ({ ...entry, operator_id: 'op-2' })],
    ['has another hash', (entry) => ({ ...entry, hash: 'f'.repeat(64) })],
  ])('breaks at an entry that %s', (_, change) => {
    const entries = chainOf(6).map((entry) => (entry.seq === 4 ? change(entry) : entry));
    const result = check(entries);
    expect([result.whole, result.brokenAt]).toEqual([false, 4]);
  });

  it('breaks where an entry is missing, or the beginning is', () => {
    const entries = chainOf(6);
    expect(check(entries.filter(({ seq }) => seq !== 3)).brokenAt).toBe(2);
    expect(check(entries.slice(0, 4)).whole).toBe(false);
  });
});
