import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { type OrderEvidence, verifyOrder } from './order.js';
import { readRoots } from './roots.js';
import { evidence, type FakeOrder, type FakeTick, RECEIPTS, ticks } from './testing/fake-house.js';
import { tree } from './testing/reference-tree.js';
import { Signer } from './testing/signer.js';
import { checkLeaves } from './ticks.js';

const START = 1_795_014_000_000;
const failed = (found: OrderEvidence): string | undefined => verifyOrder(found).failed?.check;
/** A copy through JSON, in which nothing is shared. */
const clone = (found: OrderEvidence): OrderEvidence => JSON.parse(JSON.stringify(found));

/** Accesses a path in foreign JSON: `proof.entry.before.leaf`, `roots.1`. */
function at(root: unknown, path: string): { get(): unknown; set(value: unknown): void } {
  const names = path.split('.');
  const last = names.pop() ?? '';
  const holder = names.reduce<unknown>((value, name) => Reflect.get(Object(value), name), root);
  return {
    get: () => Reflect.get(Object(holder), last),
    set: (value) => void Reflect.set(Object(holder), last, value),
  };
}

/** The paths of all values other than objects and lists. */
function places(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, inner]) => places(inner, path ? `${path}.${name}` : name));
}

/** The smallest change of a value: another letter, the next number, something instead of nothing. */
function flip(value: unknown, random: number): unknown {
  if (typeof value === 'number') return value + (random % 2 === 0 ? 1 : -1);
  if (typeof value !== 'string' || value === '') return 'r';
  const i = random % value.length;
  return value.slice(0, i) + (value[i] === '1' ? '2' : '1') + value.slice(i + 1);
}

/** Replaces the receipt's text, with a valid signature over the new text. */
function resign(found: OrderEvidence, signer: Signer, ...changes: [from: string, to: string][]): void {
  const payload = changes.reduce(
    (text, [from, to]) => text.replace(from, to),
    String(at(found, 'proof.receipt.payload').get()),
  );
  const { keyId, publicKey } = signer;
  const signature = signer.sign(tree([payload]).root);
  at(found, 'proof.receipt').set({ payload, path: '', signature, key_id: keyId, public_key: publicKey });
}

describe('the proof of an order', () => {
  const all = ticks();
  const any = fc.record<FakeOrder>({
    direction: fc.constantFrom('up' as const, 'down' as const),
    orderTime: fc.integer({ min: 4, max: 700 }).map((n) => START + n * 250),
    duration: fc.constantFrom(15, 30, 60, 120),
    promise: fc.option(fc.constant({ origin: 'example.com/log', by: START + 4_000_000 }), { nil: undefined }),
  });

  it('by an honest house passes every check, wherever entry and exit lie in their minutes', () => {
    fc.assert(
      fc.property(any, (order) => {
        expect(verifyOrder(evidence(all, order))).toMatchObject({ ok: true, pending: false });
      }),
      { numRuns: 25 },
    );
  });

  it('is void if no tick is fresh, and only then', () => {
    const exit = START + 110_000;
    for (const [silentMs, result] of [
      [3_100, 'void'],
      [2_000, 'win'],
      [50_000, 'void'],
    ] as const) {
      const silent = (tickAt: number): boolean => tickAt > exit - silentMs && tickAt < exit + 1_000;
      const found = evidence(ticks(silent));
      expect(at(found, 'proof.settlement.result').get()).toBe(result);
      expect(verifyOrder(found)).toMatchObject({ ok: true });
    }
  });

  it('is refused if any letter or digit is changed', () => {
    const honest = evidence(ticks(), { orderTime: START + 60_000 });
    const everywhere = places({ proof: honest.proof, roots: honest.roots }).concat(
      ...[0, 1].flatMap((i) => [`keys.${i}.key_id`, `keys.${i}.public_key`, `keys.${i}.use`]),
    );
    expect(everywhere.length).toBeGreaterThan(100);
    for (const place of everywhere) {
      const forged = clone(honest);
      const spot = at(forged, place);
      const value = spot.get();
      spot.set(flip(value, place.length));
      expect([place, verifyOrder(forged).ok]).toEqual([place, false]);
    }
    fc.assert(
      fc.property(fc.constantFrom(...everywhere), fc.nat(10_000), (place, random) => {
        const forged = clone(honest);
        const spot = at(forged, place);
        spot.set(flip(spot.get(), random));
        expect(verifyOrder(forged).ok).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('takes early promises, whose text the only signature of the receipt is over', () => {
    const early = clone(evidence(ticks(), { promise: { origin: 'example.com/log', by: START + 4_000_000 } }));
    const [own, ofPromise] = ['proof.receipt.signature', 'proof.receipt.promise.signature'].map((path) =>
      at(early, path),
    );
    const [overRoot, overPromise] = [own?.get(), ofPromise?.get()];
    ofPromise?.set(null);
    expect(failed(early)).toBe('receipt');
    own?.set(overPromise);
    expect(verifyOrder(early).ok).toBe(true);
    ofPromise?.set(overRoot);
    expect(failed(early)).toBe('receipt');
  });

  it.each<[string, (found: OrderEvidence) => void, string]>([
    [
      'a receipt of other terms',
      (f) =>
        at(f, 'proof.receipt.payload').set(
          String(at(f, 'proof.receipt.payload').get()).replace('"stake":"10.00"', '"stake":"11.00"'),
        ),
      'receipt',
    ],
    [
      'another rate',
      (f) => at(f, 'proof.receipt.payload').set(String(at(f, 'proof.receipt.payload').get()).replace('0.85', '0.95')),
      'receipt',
    ],
    [
      'other terms, signed by a forger',
      (f) => resign(f, new Signer(9), ['"stake":"10.00"', '"stake":"20.00"'], ['"8.50"', '"17.00"']),
      'receipt',
    ],
    ['a field twice in its receipt', (f) => resign(f, RECEIPTS, ['"stake"', '"stake":"1.00","stake"']), 'terms'],
    ['a receipt signed by a ticks key', (f) => at(f, 'keys.0.use').set('ticks'), 'receipt'],
    ['a key that is not published', (f) => at(f, 'keys').set([]), 'receipt'],
    ['a receipt of another order', (f) => at(f, 'proof.number').set('0000-0000-0000'), 'terms'],
    ['another result', (f) => at(f, 'proof.settlement.result').set('lose'), 'outcome'],
    ['another payout', (f) => at(f, 'proof.settlement.paid').set('10.00'), 'payout'],
    ['another settlement price', (f) => at(f, 'proof.settlement.sell_price').set('94999.00'), 'exit_price'],
    [
      'a tick with another price',
      (f) => at(f, 'proof.exit.before.leaf').set(String(at(f, 'proof.exit.before.leaf').get()).replace(' 95', ' 94')),
      'exit_price',
    ],
    ['another path', (f) => at(f, 'proof.exit.before.path').set(at(f, 'proof.exit.after.path').get()), 'exit_price'],
    [
      'an earlier tick and its neighbour missing',
      (f) => at(f, 'proof.exit.before').set(at(f, 'proof.entry.before').get()),
      'exit_price',
    ],
    ['the tick after missing', (f) => at(f, 'proof.exit.after').set(null), 'exit_price'],
    ['another root', (f) => at(f, 'roots.1.root').set('0'.repeat(64)), 'roots'],
    ['a root that is not the published one', (f) => at(f, 'proof.exit.roots.0.size').set(3), 'exit_price'],
    ['roots in another order', (f) => at(f, 'roots').set([...readRoots(f.roots, 'roots')].reverse()), 'roots'],
    ['a root missing', (f) => at(f, 'roots').set(readRoots(f.roots, 'roots').filter((r) => r.seq !== 2)), 'roots'],
    ['roots signed by a receipts key', (f) => at(f, 'keys.1.use').set('receipts'), 'roots'],
    ['an unknown field', (f) => at(f, 'proof.note').set('trust me'), 'form'],
  ])('is refused with %s', (_, forge, check) => {
    const forged = clone(evidence(ticks()));
    forge(forged);
    expect(failed(forged)).toBe(check);
  });

  it('is refused for another order, and accepts the number in any notation', () => {
    const found = evidence(ticks());
    const number = String(at(found, 'proof.number').get());
    expect(verifyOrder({ ...found, number: number.toLowerCase().replaceAll('-', '').replaceAll('1', 'l') }).ok).toBe(
      true,
    );
    expect(failed({ ...found, number: '7K3Q-F9M2-TX0A' })).toBe('terms');
  });

  it('is refused if it hides a tick between the two, even with valid paths', () => {
    // The house proves an earlier tick, with a later one as its neighbour.
    const honest = evidence(ticks());
    const earlier = evidence(ticks(), { duration: 59 });
    const forged = clone(honest);
    at(forged, 'proof.exit.before').set(at(earlier, 'proof.exit.before').get());
    expect(verifyOrder(forged).failed).toMatchObject({
      check: 'exit_price',
      reason: expect.stringContaining('neighbours'),
    });
  });

  it('is valid as far as it goes while the order runs or its minute is open', () => {
    const open = clone(evidence(ticks()));
    at(open, 'proof.settlement').set(null);
    expect(verifyOrder(open)).toMatchObject({
      ok: false,
      pending: true,
      passed: ['form', 'receipt', 'terms', 'roots', 'entry_price'],
    });
    at(open, 'proof.entry').set(null);
    expect(verifyOrder(open)).toMatchObject({ pending: true, passed: ['form', 'receipt', 'terms'] });
  });

  it('is refused without an exception, whatever it contains', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (proof, roots) => {
        expect(verifyOrder({ proof, keys: [], roots }).ok).toBe(false);
      }),
    );
  });
});

describe('an order that was entered after its acceptance', () => {
  // The entry tick is stamped 101 ms after a half second, and order times are on the grid.
  const at = START + 50_250;
  const v2 = (accepted: number, orderTime = at): OrderEvidence =>
    evidence(ticks(), { orderTime, accepted: { at: accepted, delayMs: 1_000 } });

  it('is valid if its entry could not be known at acceptance', () => {
    expect(verifyOrder(v2(at - 1_160))).toMatchObject({ ok: true });
  });

  it('is refused with an entry from before the delay was over, or with an order time that is not its frame’s end', () => {
    expect(verifyOrder(v2(at - 1_140)).failed).toMatchObject({
      check: 'terms',
      reason: expect.stringContaining('known'),
    });
    expect(verifyOrder(v2(at - 2_000, at + 250)).failed).toMatchObject({
      check: 'terms',
      reason: expect.stringContaining('frame'),
    });
  });

  it('is refused if only one version’s fields are there', () => {
    const found = clone(evidence(ticks()));
    resign(found, RECEIPTS, ['"v":1', '"v":2']);
    expect(failed(found)).toBe('terms');
  });
});

describe("a root's ticks", () => {
  const [root] = readRoots(evidence(ticks()).roots, 'roots');
  const leaves = ticks()
    .filter((tick) => tick.at < START + 60_000)
    .map(({ at: stamp, price }: FakeTick) => `BTCUSDT ${stamp} ${price} ${price - 10_000n} ${price + 10_000n} 7`);

  it('produce the root, and no others do', () => {
    if (!root) throw new Error('no root');
    expect(() => checkLeaves(root, leaves)).not.toThrow();
    expect(() => checkLeaves(root, leaves.toReversed())).toThrow();
    expect(() => checkLeaves(root, leaves.slice(1))).toThrow();
  });
});

describe('the test vectors of docs/proof-format.md', () => {
  const read = (name: string): OrderEvidence =>
    JSON.parse(readFileSync(join(import.meta.dirname, '../vectors', name), 'utf8'));

  it('match the format', () => {
    expect(verifyOrder(read('order.json'))).toMatchObject({ ok: true });
    expect(read('order.json')).toEqual(
      clone(
        evidence(
          ticks((stamp) => (stamp - START) % 5_000 > 400),
          { orderTime: START + 55_250, duration: 15 },
        ),
      ),
    );
  });
});
