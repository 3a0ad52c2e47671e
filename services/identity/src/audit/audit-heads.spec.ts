import { createHash, randomUUID } from 'node:crypto';
import { IdentityHarness } from '../testing/identity-harness.js';
import { AuditHeads } from './audit-heads.js';
import { AuditLog } from './audit-log.js';

const HOUR_MS = 3_600_000;
let identity: IdentityHarness;

beforeAll(async () => {
  identity = await IdentityHarness.start();
});
afterAll(() => identity.stop());

interface Head {
  no: number;
  entries: string;
  head: string;
  at: string;
  text_hash: string;
}

const heads = (): Promise<Head[]> =>
  identity.db.dataSource.query(
    "select no, entries, encode(head, 'hex') as head, at, text_hash from audit_heads order by no",
  );
const act = (): Promise<void> =>
  identity.db.dataSource.transaction((manager) =>
    identity.service
      .get(AuditLog)
      .append(manager, { operatorId: randomUUID(), action: 'spec', subject: 's', details: {} }),
  );
const run = (): Promise<void> => identity.service.get(AuditHeads).run();

it('are stated once an hour while the log grows, each with the hash of the text before', async () => {
  await act();
  identity.clock.advance(HOUR_MS);
  await Promise.all([run(), run()]);
  const before = (await heads()).length;
  await act();
  await run();
  expect(await heads()).toHaveLength(before);
  identity.clock.advance(HOUR_MS);
  await Promise.all([run(), run()]);
  identity.clock.advance(HOUR_MS);
  await run();
  const all = await heads();
  expect(all).toHaveLength(before + 1);
  const { ok, entries, head: end } = await identity.service.get(AuditLog).verify();
  expect([ok, String(entries), end]).toEqual([true, all.at(-1)?.entries, all.at(-1)?.head]);
  let prev = '0'.repeat(64);
  for (const [i, { no, entries, head, at, text_hash }] of all.entries()) {
    expect(no).toBe(i + 1);
    const text = `{"at":${at},"entries":${entries},"head":"${head}","kind":"audit","no":${no},"prev":"${prev}","v":1}`;
    prev = createHash('sha256').update(text).digest('hex');
    expect(text_hash).toBe(prev);
  }
});

it('show that the audit log was replaced by another one, although its own chain is intact', async () => {
  await act();
  identity.clock.advance(HOUR_MS);
  await run();
  const last = (await heads()).at(-1);
  await identity.db.dataSource.query(`update audit_heads set head = '\\x00' where no = ${last?.no}`);
  const audit = identity.service.get(AuditLog);
  expect(await audit.verify()).toMatchObject({ ok: false, broken_at: Number(last?.entries) });
  await identity.db.dataSource.query(
    `update audit_heads set head = decode('${last?.head}', 'hex') where no = ${last?.no}`,
  );
  expect(await audit.verify()).toMatchObject({ ok: true });
});
