import type { Base } from './chains.ts';

/** What a chain holds. */
export interface ChainContents {
  id: string;
  /** Epoch milliseconds; undefined if nothing was shipped yet. */
  upTo: number | undefined;
  /** Whole base backups, oldest first. */
  bases: Pick<Base, 'id' | 'from'>[];
  /** Interrupted base backups, except one under way. */
  interrupted: string[];
}

export interface PrunePlan {
  /** Chains to remove as a whole. */
  chains: string[];
  /** Base backups to remove, by chain. */
  bases: { chain: string; base: string }[];
  /** By chain: the oldest base that is kept, whose log is needed. */
  oldestKept: { chain: string; base: string }[];
}

/**
 * What may be removed so that every moment of the last `keepMs` can still be restored. The newest whole base backup is
 * always kept, and so is the current chain.
 * @param chains oldest first @param nowMs epoch milliseconds
 */
export function planPruning(
  chains: readonly ChainContents[],
  current: string,
  nowMs: number,
  keepMs: number,
): PrunePlan {
  const since = nowMs - keepMs;
  const plan: PrunePlan = { chains: [], bases: [], oldestKept: [] };
  const newest = chains.filter(({ bases }) => bases.length > 0).at(-1)?.id;
  for (const chain of chains) {
    const isNeeded =
      chain.id === current || chain.id === newest || (chain.bases.length > 0 && (chain.upTo ?? 0) >= since);
    if (!isNeeded) {
      plan.chains.push(chain.id);
      continue;
    }
    // The newest base from before the period serves the period's first moments.
    const before = chain.bases.filter(({ from }) => from <= since).at(-1);
    const kept = before === undefined ? chain.bases : chain.bases.slice(chain.bases.indexOf(before));
    for (const base of chain.bases) if (!kept.includes(base)) plan.bases.push({ chain: chain.id, base: base.id });
    for (const base of chain.interrupted) plan.bases.push({ chain: chain.id, base });
    const [oldest] = kept;
    if (oldest !== undefined) plan.oldestKept.push({ chain: chain.id, base: oldest.id });
  }
  return plan;
}
