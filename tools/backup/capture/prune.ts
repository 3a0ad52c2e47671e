import { type Base, type Chain, chainsOf, readAbout, readBases, readShipped, segmentsOf } from '../store/chains.ts';
import { type ChainContents, planPruning } from '../store/prune.calc.ts';
import type { Repository } from '../store/repository.ts';
import { positionOf, Segments } from '../store/wal-names.ts';

/**
 * Removes what no moment of the last `keepMs` needs.
 * @param current the chain that is being written, in which no base backup is under way @param nowMs epoch milliseconds
 */
export async function prune(repository: Repository, current: Chain, nowMs: number, keepMs: number): Promise<void> {
  const chains = chainsOf(repository);
  const basesOf = new Map<string, Base[]>();
  const contents: ChainContents[] = [];
  for (const chain of chains) {
    const bases = await readBases(repository, chain);
    basesOf.set(chain.id, bases);
    const interrupted = repository.list(chain.bases()).filter((id) => !bases.some((base) => base.id === id));
    contents.push({ id: chain.id, upTo: (await readShipped(repository, chain))?.upTo, bases, interrupted });
  }
  const plan = planPruning(contents, current.id, nowMs, keepMs);
  for (const chain of chains) {
    if (plan.chains.includes(chain.id)) repository.remove(chain.folder);
    for (const { chain: of, base } of plan.bases) if (of === chain.id) repository.remove(chain.base(base));
    const oldest = plan.oldestKept.find(({ chain: of }) => of === chain.id);
    const base = basesOf.get(chain.id)?.find(({ id }) => id === oldest?.base);
    if (base === undefined) continue;
    const { timeline, segmentBytes } = await readAbout(repository, chain);
    const first = new Segments(timeline, segmentBytes).nameOf(positionOf(base.startLsn));
    for (const name of segmentsOf(repository, chain)) if (name < first) repository.remove(chain.segment(name));
  }
}
