import { randomUUID } from 'node:crypto';
import { type AuditVerifyReply, consoleAuditList, consoleAuditVerify } from '@makoto/contracts';
import { IdentityHarness } from '../testing/identity-harness.js';
import { entryHash, GENESIS } from './audit-chain.calc.js';

const ENTRIES = 50_000;
const MOST = 20_000;
const WRONG = 45_000;
const operatorId = randomUUID();
const operator = { context: { userId: operatorId, sessionId: randomUUID(), operator: true } };

let identity: IdentityHarness;

beforeAll(async () => {
  identity = await IdentityHarness.start();
  await fill();
});
afterAll(() => identity.stop());

const query = (sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  identity.db.dataSource.query(sql, values);

/** Writes a whole log at once. */
async function fill(): Promise<void> {
  const [first] = await query('select 1 from audit_log');
  expect(first).toBeUndefined();
  const facts = { at: 1, operatorId, action: 'spec', subject: 's', details: '{}' };
  const hashes: Buffer[] = [];
  for (let seq = 1; seq <= ENTRIES; seq++) hashes.push(entryHash(hashes.at(-1) ?? GENESIS, { ...facts, seq }));
  await query(
    `insert into audit_log select seq, seq::text, 1, $1, 'spec', 's', '{}', prev_hash, hash
     from unnest($2::bytea[], $3::bytea[]) with ordinality as entries (prev_hash, hash, seq)`,
    [operatorId, [GENESIS, ...hashes.slice(0, -1)], hashes],
  );
}

/** The parts of a whole check, each no longer than a call may take. */
async function verify(): Promise<AuditVerifyReply[]> {
  const parts: AuditVerifyReply[] = [];
  for (let after: number | undefined = 0; after !== undefined; ) {
    const part: AuditVerifyReply = await identity.call(
      consoleAuditVerify,
      parts.length === 0 ? {} : { after },
      operator,
    );
    expect(part.entries - after).toBeLessThanOrEqual(MOST);
    parts.push(part);
    after = part.next ?? undefined;
  }
  return parts;
}

describe('a long audit log', () => {
  it('is verified in parts, each of which continues the one before', async () => {
    const [head] = await query("select encode(hash, 'hex') as head from audit_log where seq = $1", [ENTRIES]);
    expect(await verify()).toEqual([
      expect.objectContaining({ ok: true, entries: MOST, next: MOST }),
      expect.objectContaining({ ok: true, entries: 2 * MOST, next: 2 * MOST }),
      expect.objectContaining({ ok: true, entries: ENTRIES, broken_at: null, ...head }),
    ]);
  });

  it('is compared with the published heads in the last part', async () => {
    await query("insert into audit_heads (no, entries, head, at, text_hash) values (1, 7, '\\x00', 1, '')");
    expect((await verify()).map(({ ok, broken_at }) => [ok, broken_at])).toEqual([
      [true, null],
      [true, null],
      [false, 7],
    ]);
    await query('delete from audit_heads');
  });

  it('is listed from any entry down', async () => {
    const { list } = await identity.call(consoleAuditList, { before: 1_000, size: 3 }, operator);
    expect(list.map(({ seq }) => seq)).toEqual([999, 998, 997]);
    const end = await identity.call(consoleAuditList, { before: 3, page: 2, size: 1 }, operator);
    expect([end.list.map(({ seq }) => seq), end.total]).toEqual([[1], 2]);
  });

  it('is invalid if an entry in the third part was changed, or the entry before a part is missing', async () => {
    await query('alter table audit_log disable trigger audit_log_guard');
    await query(`update audit_log set subject = 'another' where seq = ${WRONG}`);
    expect((await verify()).map(({ ok, entries, broken_at }) => [ok, entries, broken_at])).toEqual([
      [true, MOST, null],
      [true, 2 * MOST, null],
      [false, WRONG - 1, WRONG],
    ]);
    await query(`delete from audit_log where seq = ${MOST}`);
    const part = await identity.call(consoleAuditVerify, { after: MOST }, operator);
    expect(part).toMatchObject({ ok: false, entries: MOST - 1, broken_at: MOST });
  });
});
