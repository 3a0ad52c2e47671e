import { sha256 } from '@noble/hashes/sha2.js';
import { toHex, utf8 } from '../bytes.js';
import { inclusionOf } from '../logged.js';
import { countOf, listOf, objectOf, textOf } from '../read.js';
import { ensure, type Report, report } from '../report.js';
import { checkChain, type Root, readKeys, readRoots, rootText } from '../roots.js';
import { checkLeaves, readLeaf } from '../ticks.js';
import { startOf, ticksOfDay } from './day-ticks.js';
import { type Opening, readOpening } from './opening.js';

const DAY_MS = 86_400_000;
/** The shortest silence of which an outage or a suspension can be the reason. */
const OUTAGE_MS = 2_000;

export const DAY_CHECKS = ['form', 'opening', 'log_entry', 'roots', 'beforehand', 'ticks'] as const;
export type DayCheckName = (typeof DAY_CHECKS)[number];

/** The input of a check of a day of simulated prices; none of it is trusted. */
export interface DayEvidence {
  day: string;
  symbol: string;
  /** `list` of `public/days?day=`. */
  commitments: unknown;
  /** `list` of `public/keys`. */
  keys: unknown;
  /** All statements that overlap the day, oldest first, and the leaves of each. */
  roots: unknown;
  leaves: unknown;
  /** The log's proof of each commitment, by version, and of the first root with ticks after it began; null if missing. */
  logged: readonly { commitment: unknown; root: unknown }[];
}

/** A commitment to a day, stamped after `from`. */
export interface Commitment {
  version: number;
  from: number;
  hash: string;
  entry: string;
  opening: string | null;
}

/** What the check found besides its verdict. */
export interface DayReport extends Report<DayCheckName> {
  /** How many published ticks were compared. */
  compared: number;
  /** Silences of more than two seconds in which computed ticks were not published: outages or suspensions. */
  silences: { from: number; to: number; ticks: number }[];
  /** The moments from which commitments hold that were made during the day. */
  late: number[];
}

/** Parses the commitments to a day, oldest first. @throws Error naming what is malformed */
export function readCommitments(value: unknown, day: string): Commitment[] {
  const list = listOf(value, 'commitments').map((item): Commitment => {
    const { day: of, version, from, hash, entry, opening } = objectOf(item, 'a commitment');
    ensure(of === day, 'a commitment is to another day');
    return {
      version: countOf(version, 'version'),
      from: countOf(from, 'from'),
      hash: textOf(hash, 'hash'),
      entry: textOf(entry, 'entry'),
      opening: opening === null || opening === undefined ? null : textOf(opening, 'opening'),
    };
  });
  return list.sort((a, b) => a.version - b.version);
}

/** The first statement with ticks of which the commitment must have been known before. */
export function firstRootAfter(roots: readonly Root[], from: number): Root | undefined {
  return roots.find((root) => root.to > from && root.size > 0);
}

/** Computes an instrument's ticks of a day again and compares; docs/price-rule.md explains each step. */
export function verifyDay(evidence: DayEvidence): DayReport {
  const found: Omit<DayReport, keyof Report> = { compared: 0, silences: [], late: [] };
  const verdict = report(DAY_CHECKS, (pass) => {
    const { day, symbol, keys } = evidence;
    const [start, end] = [startOf(day), startOf(day) + DAY_MS];
    const commitments = readCommitments(evidence.commitments, day);
    ensure(commitments.length > 0, 'the day has no commitment');
    commitments.forEach(({ version, from }, i) => {
      ensure(version === i + 1 && from >= start && from < end, 'a version is missing');
    });
    found.late = commitments.flatMap(({ from }) => (from > start ? [from] : []));
    pass();
    if (commitments.some(({ opening }) => opening === null)) return 'pending';
    const openings = commitments.map((commitment) => openingOf(commitment, day));
    pass();
    const indexes = commitments.map(({ entry }, i) => inclusionOf(entry, keys, evidence.logged[i]?.commitment));
    pass();
    const roots = readRoots(evidence.roots, 'roots');
    const published = publishedTicks(evidence, roots, start, end);
    pass();
    commitments.forEach(({ from }, i) => {
      const root = firstRootAfter(roots, from);
      if (!root) return;
      const at = inclusionOf(rootText(root), keys, evidence.logged[i]?.root);
      ensure((indexes[i] ?? 0) < at, `the log has version ${i + 1} only after prices that it commits to`);
    });
    pass();
    const first = Math.min(...commitments.map(({ from }) => from));
    const expected = commitments.flatMap(({ from }, i) => {
      const opening = openings[i];
      const model = opening?.models.get(symbol);
      const isInForce = (at: number): boolean =>
        at > from && !commitments.slice(i + 1).some((later) => later.from < at);
      return opening && model ? ticksOfDay(opening, model).filter(({ at }) => isInForce(at)) : [];
    });
    expected.sort((a, b) => a.at - b.at);
    const compared = published.filter(({ at }) => at > first);
    found.silences = compare(compared, expected, { from: first, to: end, isLate: first > start });
    found.compared = compared.length;
    pass();
    return 'done';
  });
  return { ...verdict, ...found };
}

function openingOf({ opening, hash, entry, version, from }: Commitment, day: string): Opening {
  const text = opening ?? '';
  ensure(toHex(sha256(utf8(text))) === hash, 'the opening does not have the hash that was committed to');
  ensure(
    entry === JSON.stringify({ day, from, hash, kind: 'simulated_day', v: 1, version }),
    'the entry of the log is not that of the commitment',
  );
  const read = readOpening(text);
  ensure(read.day === day, 'the opening is of another day');
  return read;
}

/** The published ticks stamped within the day, after a check of their roots. */
function publishedTicks(
  { symbol, keys, leaves }: DayEvidence,
  roots: readonly Root[],
  start: number,
  end: number,
): { at: number; leaf: string }[] {
  checkChain(roots, symbol, readKeys(keys, 'keys', 'ticks'));
  const [first, last] = [roots[0], roots.at(-1)];
  ensure(first !== undefined && last !== undefined && last.to >= end, 'the roots do not cover the day');
  const lists = listOf(leaves, 'leaves').map((list) => listOf(list, 'leaves').map((leaf) => textOf(leaf, 'a leaf')));
  roots.forEach((root, i) => {
    checkLeaves(root, lists[i] ?? []);
  });
  return lists
    .flat()
    .map((leaf) => ({ at: readLeaf(leaf).at, leaf }))
    .filter(({ at }) => at > start && at < end);
}

interface Stamped {
  at: number;
  leaf: string;
}

/** Every published tick must be a computed one, and none may be missing but in a long silence. Returns the silences. */
function compare(
  published: readonly Stamped[],
  expected: readonly Stamped[],
  span: { from: number; to: number; isLate: boolean },
): DayReport['silences'] {
  const silences: DayReport['silences'] = [];
  let next = 0;
  let from = span.from;
  const skipTo = (to: number): void => {
    const missing = next;
    while (next < expected.length && (expected[next]?.at ?? to) < to) next++;
    if (next === missing) return;
    // A commitment made during the day is a moment older than the first frame.
    const isStart = from === span.from && span.isLate;
    ensure(isStart || to - from > OUTAGE_MS, `a computed tick between ${from} and ${to} was not published`);
    silences.push({ from, to, ticks: next - missing });
  };
  for (const { at, leaf } of published) {
    skipTo(at);
    ensure(expected[next]?.leaf === leaf, `"${leaf}" was published; computed is "${expected[next]?.leaf ?? 'none'}"`);
    next++;
    from = at;
  }
  skipTo(span.to);
  return silences;
}
