import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { type SolvencyEvidence, verifySolvency } from './solvency.js';
import { type FakeBalances, SOLVENCY, solvencyEvidence } from './testing/fake-solvency.js';
import { Signer } from './testing/signer.js';

const customer = (usd: bigint, usdt = 0n): FakeBalances => ({
  USD: { available: usd },
  USDT: { locked: usdt, promised: 5n },
});
const FIVE = [1n, 20n, 300n, 4_000n, 50_000n].map((one, i) => customer(one * 1_000_000n, BigInt(i) * 7_000_001n));
const failed = (evidence: SolvencyEvidence): string | undefined => verifySolvency(evidence).failed?.check;

/** The statement with other fields, signed by a dishonest house. */
function resigned(evidence: SolvencyEvidence, fields: object): SolvencyEvidence {
  const published = Object(evidence.published);
  const statement = JSON.stringify({ ...JSON.parse(published.statement), ...fields });
  return { ...evidence, published: { ...published, statement, signature: SOLVENCY.sign(statement) } };
}

describe("a customer's leaf", () => {
  it('is included, for every customer and any number of customers', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt(0n, 10n ** 15n), { minLength: 1, maxLength: 20 }), fc.nat(), (amounts, random) => {
        const evidence = solvencyEvidence(
          amounts.map((amount) => customer(amount)),
          random % amounts.length,
        );
        expect(verifySolvency(evidence)).toMatchObject({ ok: true });
      }),
      { numRuns: 25 },
    );
  });

  it.each<[string, object, string]>([
    ['says that it owes less', { owed: { USD: '54320.00', USDT: '70.00' } }, 'path'],
    ['says that there are fewer customers', { leaves: 4 }, 'path'],
    ['shows another root', { root: '0'.repeat(64) }, 'path'],
    ['holds less than it owes', { held: { USD: '1.00', USDT: '1.00' } }, 'cover'],
    ['shows a leaf of another statement', { no: 8 }, 'leaf'],
    ['has negative liabilities', { owed: { USD: '-1.00', USDT: '70.00' } }, 'form'],
  ])('is refused if the house itself %s', (_, fields, check) => {
    expect(failed(resigned(solvencyEvidence(FIVE, 2), fields))).toBe(check);
  });

  it.each(['receipts', 'ticks'])('is refused if the statement is signed by a key for %s only', (use) => {
    const evidence = solvencyEvidence(FIVE, 2);
    const [key] = Array.isArray(evidence.keys) ? evidence.keys : [];
    expect(failed({ ...evidence, keys: [{ ...key, use }] })).toBe('statement');
  });

  it('is refused if the statement is signed by an unpublished key, or one published differently', () => {
    const evidence = solvencyEvidence(FIVE, 2);
    const published = Object(evidence.published);
    const other = new Signer(9);
    const own = { signature: other.sign(published.statement), key_id: other.keyId, public_key: other.publicKey };
    expect(failed({ ...evidence, published: { ...published, ...own } })).toBe('statement');
    expect(failed({ ...evidence, keys: [] })).toBe('statement');
    const swapped = [{ key_id: SOLVENCY.keyId, public_key: other.publicKey, use: 'solvency' }];
    expect(failed({ ...evidence, keys: swapped })).toBe('statement');
  });

  it('is refused if another customer has a negative balance, which would reduce the total', () => {
    expect(failed(solvencyEvidence([...FIVE.slice(1), customer(-5_000_000n)], 0))).toBe('path');
    expect(failed(solvencyEvidence([customer(-5_000_000n), ...FIVE], 0))).toBe('leaf');
  });

  it('is refused if a node claims less than its subtree', () => {
    const honest = solvencyEvidence(FIVE, 2);
    const own = Object(honest.own);
    const [first = '', ...rest] = String(own.path).split('.');
    const node = Buffer.from(first.slice(1), 'base64url');
    node.writeBigUInt64BE(node.readBigUInt64BE(32) - 1n, 32);
    const path = [first[0] + node.toString('base64url'), ...rest].join('.');
    expect(failed({ ...honest, own: { ...own, path } })).toBe('path');
  });

  it('is refused if it belongs to another customer with the same balances', () => {
    const evidence = solvencyEvidence(FIVE, 2);
    const mine = '00000000-0000-4000-8000-000000000002';
    expect(verifySolvency({ ...evidence, user: mine }).ok).toBe(true);
    expect(failed({ ...evidence, user: mine.replace(/2$/, '3') })).toBe('leaf');
  });

  it('matches the test vector', () => {
    const text = readFileSync(join(import.meta.dirname, '../vectors/solvency.json'), 'utf8');
    expect(JSON.parse(text)).toEqual(solvencyEvidence(FIVE, 2));
    expect(verifySolvency(JSON.parse(text))).toMatchObject({ ok: true });
  });
});
