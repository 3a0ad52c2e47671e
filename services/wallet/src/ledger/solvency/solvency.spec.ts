import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { formatMicro, type SolvencyProofView } from '@makoto/contracts';
import { SigningKey } from '@makoto/platform';
import { ManualClock } from '@makoto/platform/testing';
import fc from 'fast-check';
import { readStatement, statementHash, verifySolvency } from 'makoto-verify';
import { EarnFundsService } from '../../earn-funds/earn-funds.service.js';
import { contextOf, operatorContext, units, WalletHarness } from '../../testing/wallet-harness.js';
import { SolvencyAdminController } from './solvency.admin.controller.js';
import { SolvencyService } from './solvency.service.js';
import { SolvencyKeysService } from './solvency-keys.service.js';
import { SolvencyTreeService } from './solvency-tree.service.js';

const HOUR_MS = 3_600_000;
let harness: WalletHarness;
const users: string[] = [];

const published = () => harness.get(SolvencyService).published();
const proofOf = (user: string): Promise<SolvencyProofView> => harness.get(SolvencyService).proofOf(user);
const keys = () => harness.get(SolvencyKeysService).list();
const verdict = async (user: string) =>
  verifySolvency({ published: await published(), keys: await keys(), own: await proofOf(user) });

beforeAll(async () => {
  harness = await WalletHarness.open();
  for (let i = 0; i < 21; i++) users.push(await harness.customer(`${i + 1}.5`));
  await harness.fund(users[0] ?? '', 'USDT', units(700));
  const position = { currency: 'USDT' as const, quantity: '500.00', promised: '25.00' };
  const payment = { pay_currency: 'USDT' as const, pay_amount: '500.00' };
  await harness
    .get(EarnFundsService)
    .buy({ position_id: randomUUID(), user_id: users[0] ?? '', ...position, ...payment });
  await harness.get(SolvencyKeysService).onModuleInit();
  await harness.get(SolvencyTreeService).onApplicationBootstrap();
  await harness.pass(0);
});
afterAll(() => harness.close());

describe('the liabilities tree', () => {
  it('counts every customer and shows what the house holds', async () => {
    const view = await published();
    expect(view).toMatchObject({ no: 1, accounts: 21, usdt_rate: '0.999' });
    const owed = Array.from({ length: 21 }, (_, i) => units(i + 1) + 500_000n).reduce((sum, one) => sum + one, 0n);
    expect(view.owed).toEqual([
      { currency: 'USD', amount: formatMicro(owed) },
      { currency: 'USDT', amount: '725.00' },
    ]);
    expect(Number(view.cover)).toBeGreaterThan(1);
    expect(verifySolvency({ published: view, keys: await keys() })).toMatchObject({
      pending: true,
      passed: ['form', 'statement', 'cover'],
    });
  });

  it('is shown to operators as it is published, and to nobody else by their call', async () => {
    const admin = harness.get(SolvencyAdminController);
    for (const request of [{}, { no: null }])
      expect(await admin.published(request, operatorContext())).toEqual(await published());
    expect(() => admin.published({}, contextOf(users[0] ?? ''))).toThrow(
      expect.objectContaining({ errorName: 'FORBIDDEN' }),
    );
  });

  it("shows each customer their own leaf, with a position's principal and remaining returns", async () => {
    for (const user of users) expect(await verdict(user)).toMatchObject({ ok: true });
    const { leaf } = await proofOf(users[0] ?? '');
    expect(JSON.parse(leaf ?? '')).toMatchObject({
      user: users[0],
      owed: {
        USD: { available: '1.50', promised: '0.00' },
        USDT: { available: '200.00', locked: '500.00', promised: '25.00' },
      },
    });
  });

  it('is signed by a listed key; past keys stay listed', async () => {
    const { key_id, public_key } = await published();
    const listed = await keys();
    expect(listed).toEqual([{ key_id, public_key, algorithm: 'Ed25519', use: 'solvency', since: expect.any(Number) }]);
    const next = new SigningKey(
      'SOLVENCY_KEY',
      generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    );
    const changed = new SolvencyKeysService(harness.db.dataSource, next, new ManualClock(harness.clock.now() + 1));
    await changed.onModuleInit();
    await changed.onModuleInit();
    expect((await keys()).map((key) => key.key_id)).toEqual([next.keyId, key_id]);
    expect(await verdict(users[0] ?? '')).toMatchObject({ ok: true });
  });

  it('has no leaf for a user without accounts', async () => {
    expect(await proofOf(randomUUID())).toMatchObject({ leaf: null, place: null, path: null });
  });

  it('fails verification after any single character is changed', async () => {
    const view = { ...(await published()) };
    const own = { ...(await proofOf(users[3] ?? '')) };
    const listed = await keys();
    const fields = ['statement', 'signature', 'key_id', 'public_key', 'leaf', 'place', 'path'] as const;
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.nat(5_000), (field, random) => {
        const forged = { published: { ...view }, keys: listed, own: { ...own } };
        const target = field in forged.own ? forged.own : forged.published;
        const value: unknown = Reflect.get(target, field);
        const text = String(value);
        const at = random % text.length;
        const other = text.slice(0, at) + (text[at] === '7' ? '8' : '7') + text.slice(at + 1);
        Reflect.set(target, field, typeof value === 'number' ? Number(value) + 1 : other);
        expect(verifySolvency(forged).ok).toBe(false);
      }),
      { numRuns: 80 },
    );
    const other = await proofOf(users[4] ?? '');
    expect(verifySolvency({ published: view, keys: listed, own: { ...own, path: other.path } }).failed?.check).toBe(
      'path',
    );
  });

  it('is made once an hour, even by concurrent processes, and names the previous tree', async () => {
    const trees = harness.get(SolvencyTreeService);
    const first = await published();
    await trees.make();
    expect((await published()).no).toBe(1);
    await harness.pass(HOUR_MS);
    await Promise.allSettled([trees.make(), trees.make()]);
    const second = await published();
    expect(second.no).toBe(2);
    expect(readStatement(second.statement).prev).toBe(statementHash(first.statement));
    expect(await harness.get(SolvencyService).published(1)).toEqual(first);
    await expect(harness.get(SolvencyService).published(3)).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    expect(await verdict(users[7] ?? '')).toMatchObject({ ok: true });
    await expect(harness.db.dataSource.query(`update solvency_trees set statement = ''`)).rejects.toThrow(
      'append-only',
    );
  });

  it('keeps the leaves of the newest trees and the statements of all', async () => {
    for (let hour = 0; hour < 3; hour++) await harness.pass(HOUR_MS);
    const [counts] = await harness.db.dataSource.query(
      'select (select count(distinct no)::int from solvency_leaves) as leaves, (select count(*)::int from solvency_trees) as trees',
    );
    expect(counts).toEqual({ leaves: 3, trees: 5 });
  });

  it('is made hourly again after a time without exchange rates', async () => {
    harness.peers.rates.delete('USDT/USD');
    for (let minutes = 0; minutes < 400; minutes += 5) await harness.pass(300_000);
    expect((await published()).no).toBe(5);
    harness.peers.rates.set('USDT/USD', '0.999');
    await harness.pass(300_000);
    expect((await published()).no).toBe(6);
    await harness.pass(HOUR_MS);
    expect((await published()).no).toBe(7);
  });

  it('is not made when promised returns differ from the sum set aside', async () => {
    await harness.db.dataSource.query(
      `alter table accounts disable trigger accounts_balanced;
       update accounts set balance = balance + 1 where kind like 'earn_promised%' and balance > 0`,
    );
    harness.clock.advance(HOUR_MS);
    await expect(harness.get(SolvencyTreeService).make()).rejects.toThrow('differ from the sum set aside');
    expect((await published()).no).toBe(7);
  });
});
