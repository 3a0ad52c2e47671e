import { readRoots, rootText } from '../roots.js';
import { ReferenceLog } from '../testing/reference-log.js';
import { sha256, tree } from '../testing/reference-tree.js';
import { Signer } from '../testing/signer.js';
import {
  checkpointText,
  KEY_TYPES,
  type NoteSigner,
  signNote,
  verifierKey,
  writeLogProof,
  writeNote,
  writeVerifierKey,
} from '../tlog/index.js';
import { startOf, ticksOfDay } from './day-ticks.js';
import { readOpening } from './opening.js';
import { dayEvidence, sayDay } from './say-day.js';
import { type DayEvidence, verifyDay } from './verify-day.js';

const DAY = '2026-11-25';
const START = startOf(DAY);
const HOUR = 3_600_000;
const MINUTES_OPEN = 6;
const ORIGIN = 'example.com/log';
const TICKS = new Signer(2);
const LOG_KEY = new Signer(7);
const HOUSE: NoteSigner = {
  key: verifierKey(ORIGIN, KEY_TYPES.ed25519, new Uint8Array(Buffer.from(LOG_KEY.publicKey, 'base64').subarray(12))),
  sign: (message) => new Uint8Array(Buffer.from(LOG_KEY.sign(Buffer.from(message)), 'base64')),
};

const KEYS = [
  { key_id: TICKS.keyId, public_key: TICKS.publicKey, use: 'ticks' },
  {
    ...{ key_id: LOG_KEY.keyId, public_key: LOG_KEY.publicKey, use: 'log' },
    verifier_key: writeVerifierKey(HOUSE.key),
  },
];

/** An opening with one market that is open for a few minutes. */
function openingOf(seed = 'ab'.repeat(32)): string {
  const session = [START + HOUR, START + HOUR + MINUTES_OPEN * 60_000];
  return JSON.stringify({
    ...{ v: 1, day: DAY, seed, paths: [['crypto', 0.01, 0.02]] },
    instruments: [
      {
        ...{ symbol: 'BTCUSDT', decimals: 2, base: 95_000, paths: [['crypto', 0.45]], half_spread: 1e-5 },
        ...{ tick_volume: 0.02, silence: [300_000, 10_000], sessions: [session] },
      },
    ],
  });
}

interface Said {
  entry: string;
  from: number;
  opening: string;
}

function commitment(version: number, from: number, opening: string): Said {
  const hash = sha256(opening).toString('hex');
  const entry = JSON.stringify({ day: DAY, from, hash, kind: 'simulated_day', v: 1, version });
  const said = { day: DAY, version, from, hash, entry, opening };
  return said;
}

/** The statements of the day under a chain: one per hour suffices. */
function chainOf(leaves: readonly string[]): { roots: object[]; lists: string[][] } {
  let prev = '0'.repeat(64);
  const lists: string[][] = [];
  const roots = Array.from({ length: 24 }, (_, hour) => {
    const [from, to] = [START + hour * HOUR, START + (hour + 1) * HOUR];
    const own = leaves.filter((leaf) => Number(leaf.split(' ')[1]) >= from && Number(leaf.split(' ')[1]) < to);
    const root = tree(own).root.toString('hex');
    const said = { symbol: 'BTCUSDT', seq: hour + 1, from, to, size: own.length, root, prev };
    const text = rootText({ ...said, hash: '', key_id: '', signature: '' });
    prev = sha256(text).toString('hex');
    lists.push(own);
    return { ...said, hash: prev, key_id: TICKS.keyId, signature: TICKS.sign(text) };
  });
  return { roots, lists };
}

interface House {
  opening?: string;
  /** What happens to the computed ticks before they are published. */
  publish?: (leaves: string[]) => string[];
  commitments?: Said[];
  /** The log has the commitments after the prices. */
  isLate?: boolean;
}

const computed = new Map<string, string[]>();
function leavesOf(opening: string): string[] {
  const known = computed.get(opening);
  if (known) return known;
  const read = readOpening(opening);
  const [model] = [...read.models.values()];
  if (!model) throw new Error('no model');
  const leaves = ticksOfDay(read, model).map(({ leaf }) => leaf);
  computed.set(opening, leaves);
  return leaves;
}

function evidenceOf({ opening = openingOf(), publish = (l) => l, commitments, isLate = false }: House): DayEvidence {
  const said = commitments ?? [commitment(1, START, opening)];
  const { roots, lists } = chainOf(publish(leavesOf(opening)));
  const texts = readRoots(roots, 'roots').map(rootText);
  const entries = said.map(({ entry }) => entry);
  const all = isLate ? [...texts, ...entries] : [...entries, ...texts];
  const log = new ReferenceLog(all.map((text) => Buffer.from(text)));
  const text = checkpointText({ origin: ORIGIN, size: all.length, root: log.root() });
  const checkpoint = writeNote({ text, signatures: [signNote(text, HOUSE)] });
  const proofOf = (entry: string): string => {
    const index = all.indexOf(entry);
    return writeLogProof({ index, proof: log.path(index), checkpoint });
  };
  const first = texts[1] ?? '';
  return {
    ...{ day: DAY, symbol: 'BTCUSDT', commitments: said, keys: KEYS, roots, leaves: lists },
    logged: entries.map((entry) => ({ commitment: proofOf(entry), root: proofOf(first) })),
  };
}

describe('a day of simulated prices', () => {
  it('is valid if every published tick follows from the opened seed', () => {
    const found = verifyDay(evidenceOf({}));
    expect(found).toMatchObject({ ok: true, silences: [], late: [] });
    expect(found.compared).toBe(leavesOf(openingOf()).length);
    expect(found.compared).toBeGreaterThan(1_000);
  });

  it('can be checked later from a saved file, of the same day and market only', () => {
    const saved: unknown = JSON.parse(JSON.stringify(evidenceOf({})));
    expect(verifyDay(dayEvidence(saved, DAY, 'BTCUSDT')).ok).toBe(true);
    expect(() => dayEvidence(saved, DAY, 'ETHUSDT')).toThrow('another day or market');
  });

  it('has no ticks outside its sessions and in its silences', () => {
    const stamps = leavesOf(openingOf()).map((leaf) => Number(leaf.split(' ')[1]));
    expect(stamps.filter((at) => at < START + HOUR || at >= START + 1.1 * HOUR || at % 300_000 < 10_000)).toEqual([]);
  });

  it.each<[string, House, string, string]>([
    [
      'a tick at another price',
      { publish: (all) => all.map((leaf, i) => (i === 500 ? leaf.replace(/^(\S+ \S+) \d+/, '$1 94000000000') : leaf)) },
      'ticks',
      'was published; computed is',
    ],
    ['a hidden tick', { publish: (all) => all.filter((_, i) => i !== 500) }, 'ticks', 'was not published'],
    ['a commitment after its prices', { isLate: true }, 'beforehand', 'only after prices'],
    [
      'the opening of another seed',
      { commitments: [{ ...commitment(1, START, openingOf('cd'.repeat(32))), opening: openingOf() }] },
      'opening',
      'the hash',
    ],
    [
      'another seed, properly committed',
      { commitments: [commitment(1, START, openingOf('cd'.repeat(32)))] },
      'ticks',
      '',
    ],
    ['a version missing', { commitments: [commitment(2, START, openingOf())] }, 'form', 'a version is missing'],
  ])('is refused with %s', (_, house, check, reason) => {
    expect(verifyDay(evidenceOf(house)).failed).toMatchObject({ check, reason: expect.stringContaining(reason) });
  });

  it('reports silences of more than two seconds, in which nothing was published', () => {
    const from = START + HOUR + 60_000;
    const isSilent = (leaf: string): boolean => {
      const at = Number(leaf.split(' ')[1]);
      return at > from && at < from + 20_000;
    };
    const found = verifyDay(evidenceOf({ publish: (all) => all.filter((leaf) => !isSilent(leaf)) }));
    expect(found.ok).toBe(true);
    expect(found.silences).toHaveLength(1);
    expect(sayDay(found)).toContain('nothing was published from 01:0');
  });

  it('may change its commitment during the day, for later ticks only and for all to see', () => {
    const [first, second] = [openingOf(), openingOf('cd'.repeat(32))];
    const change = START + HOUR + 150_000;
    const at = (leaf: string): number => Number(leaf.split(' ')[1]);
    const mixed = [
      ...leavesOf(first).filter((leaf) => at(leaf) <= change),
      ...leavesOf(second).filter((leaf) => at(leaf) > change),
    ];
    const commitments = [commitment(1, START, first), commitment(2, change, second)];
    const found = verifyDay(evidenceOf({ commitments, publish: () => mixed }));
    expect(found).toMatchObject({ ok: true, late: [change] });
  });

  it('is pending until it is opened', () => {
    const { opening: _, ...closed } = commitment(1, START, openingOf());
    const found = verifyDay({ ...evidenceOf({}), commitments: [closed], roots: [], leaves: [], logged: [] });
    expect(found).toMatchObject({ ok: false, pending: true, passed: ['form'] });
  });

  it('needs the log’s proof of its commitment', () => {
    const { logged: _, ...rest } = evidenceOf({});
    expect(verifyDay({ ...rest, logged: [] }).failed?.check).toBe('log_entry');
  });
});
