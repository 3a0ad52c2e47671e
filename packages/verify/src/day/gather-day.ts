import { toHex, utf8 } from '../bytes.js';
import { type Ask, gatherLeaves, gatherRoots, logProofOf } from '../gather.js';
import { objectOf } from '../read.js';
import { readRoots, rootText } from '../roots.js';
import { entryHash } from '../tlog/proofs.js';
import { startOf } from './day-ticks.js';
import { type DayEvidence, firstRootAfter, readCommitments } from './verify-day.js';

const DAY_MS = 86_400_000;

/** Fetches what a check of a day needs: commitments, keys, the day's roots and ticks, and the log's proofs. */
export async function gatherDay(ask: Ask, day: string, symbol: string): Promise<DayEvidence> {
  const from = startOf(day);
  const commitments = objectOf(await ask(`public/days?${new URLSearchParams({ day, size: '100' })}`), 'the reply').list;
  const keys = objectOf(await ask('public/keys'), 'the reply').list;
  const versions = readCommitments(commitments, day);
  const isOver = versions.every(({ opening }) => opening !== null);
  const list = isOver ? await gatherRoots(ask, { symbol, from, to: from + DAY_MS }) : [];
  const roots = readRoots(list, 'roots');
  const leaves: string[][] = [];
  for (const { seq } of roots) leaves.push(await gatherLeaves(ask, symbol, seq));
  const logged: { commitment: unknown; root: unknown }[] = [];
  for (const { entry, from: since } of isOver ? versions : []) {
    const root = firstRootAfter(roots, since);
    logged.push({ commitment: await proofOf(ask, entry), root: root ? await proofOf(ask, rootText(root)) : null });
  }
  return { day, symbol, commitments, keys, roots: list, leaves, logged };
}

const proofOf = (ask: Ask, entry: string): Promise<string | null> => logProofOf(ask, toHex(entryHash(utf8(entry))));
