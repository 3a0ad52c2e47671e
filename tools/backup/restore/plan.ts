import { Failure } from '../../launcher/lib/failure.ts';
import {
  type Base,
  type Chain,
  type ChainAbout,
  chainsOf,
  readAbout,
  readBases,
  readShipped,
} from '../store/chains.ts';
import type { Repository } from '../store/repository.ts';

/** What is restored. */
export interface RestorePlan {
  chain: Chain;
  about: ChainAbout;
  base: Base;
  /** The moment; undefined for everything that the chain has. Epoch milliseconds. */
  to: number | undefined;
  /** Everything that was answered before is in the chain. Epoch milliseconds. */
  upTo: number;
  /** The position to which the chain has the log. */
  lsn: string;
}

/** A period of which every moment can be restored, epoch milliseconds. */
export interface Period {
  from: number;
  upTo: number;
  lsn: string;
  chain: Chain;
  bases: Base[];
}

/** The periods that can be restored, oldest first. @throws Failure if an object is damaged */
export async function periodsOf(repository: Repository): Promise<Period[]> {
  const periods: Period[] = [];
  for (const chain of chainsOf(repository)) {
    const [bases, shipped] = [await readBases(repository, chain), await readShipped(repository, chain)];
    const [oldest] = bases;
    if (oldest !== undefined && shipped !== undefined) {
      periods.push({ from: oldest.from, upTo: shipped.upTo, lsn: shipped.lsn, chain, bases });
    }
  }
  return periods;
}

/**
 * Chooses the base backup and the chain for a moment; without one, the newest of all.
 * @param to epoch milliseconds
 * @throws Failure that names the periods if the moment is in none
 */
export async function planRestore(repository: Repository, to: number | undefined): Promise<RestorePlan> {
  const periods = await periodsOf(repository);
  if (periods.length === 0) {
    throw new Failure(
      `The backup in ${repository.dir} has no whole base backup; an interrupted one cannot be restored.`,
    );
  }
  const holding = to === undefined ? periods : periods.filter(({ from, upTo }) => from <= to && to <= upTo);
  const period = holding.at(-1);
  const base = period?.bases.filter(({ from }) => to === undefined || from <= to).at(-1);
  if (period === undefined || base === undefined) {
    const told = periods.map(({ from, upTo }) => `${time(from)} to ${time(upTo)}`).join('; ');
    throw new Failure(`${time(to ?? 0)} cannot be restored; choose a moment of ${told}.`);
  }
  const { chain, upTo, lsn } = period;
  return { chain, about: await readAbout(repository, chain), base, to, upTo, lsn };
}

export function time(atMs: number): string {
  return new Date(atMs).toISOString();
}

/** The moment that `--to` names, epoch milliseconds. @throws Failure for other texts */
export function momentOf(text: string): number {
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new Failure(`--to must be a time such as 2027-03-10T09:30:00Z, not "${text}".`);
  return at;
}
