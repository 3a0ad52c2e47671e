import {
  AppError,
  formatMicro,
  type PricePoint,
  type ProvedTick,
  type PublicKeyView,
  pageOf,
  type TickLeavesReply,
  type TickProofView,
  type TickRootsReply,
  type TickRootsRequest,
  type TickRootView,
} from '@makoto/contracts';
import { merkleTree, type PathStep, pathToText } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { Instrument, Tick } from '../instruments/instrument.js';
import { InstrumentList } from '../instruments/instrument-list.js';
import { TicksRepository } from '../ticks/ticks.repository.js';
import { leafText, tickLeaf } from './tick-leaf.calc.js';
import { TickRootsRepository } from './tick-roots.repository.js';

const MAX_LEAVES = 20_000;

/** A statement with its ticks in order; the paths are computed on first use. */
interface Tree {
  root: TickRootView;
  ticks: Tick[];
  paths?: PathStep[][];
}

/** Serves the proofs of prices: signed roots, their ticks, and the paths between them. */
@Injectable()
export class TickProofsService {
  constructor(
    private readonly roots: TickRootsRepository,
    private readonly ticks: TicksRepository,
    private readonly instruments: InstrumentList,
  ) {}

  /** Proofs of price(at) for many points, in the order requested. @throws NOT_FOUND for a symbol that is not quoted */
  async prove(points: readonly PricePoint[]): Promise<TickProofView[]> {
    const asked = points.map((point) => ({ point, instrument: this.instruments.quoted(point.symbol) }));
    const covering = await this.roots.covering(
      asked.map(({ point, instrument }) => ({
        no: instrument.no,
        fromMs: point.at - this.instruments.gapMs(instrument.no, point.at),
        toMs: point.at,
      })),
    );
    const trees = new Map<string, Tree>();
    const proofs: TickProofView[] = [];
    for (const [i, { point, instrument }] of asked.entries()) {
      const found: Tree[] = [];
      for (const root of covering[i] ?? []) {
        const key = `${root.symbol} ${root.seq}`;
        const tree = trees.get(key) ?? {
          root,
          ticks: await this.ticks.of(instrument.no, root.from, root.to, MAX_LEAVES),
        };
        trees.set(key, tree);
        found.push(tree);
      }
      proofs.push(proofOf(point, instrument, this.instruments.gapMs(instrument.no, point.at), found));
    }
    return proofs;
  }

  /** A page of an instrument's statements, newest first. @throws NOT_FOUND for a symbol that is not quoted */
  async list(request: TickRootsRequest): Promise<TickRootsReply> {
    const { no } = this.instruments.quoted(request.symbol);
    const { page, size, offset } = pageOf(request);
    const seqs = await this.roots.seqs(no, request.from ?? 0, request.to ?? Number.MAX_SAFE_INTEGER);
    if (!seqs) return { list: [], page, size, total: 0 };
    const [first, last] = seqs;
    const newest = last - offset;
    const list = await this.roots.between(no, Math.max(first, newest - size + 1), newest);
    return { list, page, size, total: last - first + 1 };
  }

  /** A statement with all its leaves. @throws NOT_FOUND if there is none, or if its ticks are no longer kept */
  async leaves(symbol: string, seq: number): Promise<TickLeavesReply> {
    const instrument = this.instruments.quoted(symbol);
    const root = await this.roots.find(instrument.no, seq);
    if (!root) throw new AppError('NOT_FOUND');
    const ticks = await this.ticks.of(instrument.no, root.from, root.to, MAX_LEAVES);
    if (ticks.length !== root.size) throw new AppError('NOT_FOUND');
    return { root, leaves: ticks.map((tick) => leafText(symbol, tick)) };
  }

  /** The keys that signed the statements, newest first. */
  async keys(): Promise<PublicKeyView[]> {
    const keys = await this.roots.keys();
    return keys.map(({ keyId, publicKey, sinceMs }) => ({
      key_id: keyId,
      public_key: publicKey,
      algorithm: 'Ed25519',
      use: 'ticks',
      since: sinceMs,
    }));
  }
}

function proofOf(point: PricePoint, instrument: Instrument, gapMs: number, trees: readonly Tree[]): TickProofView {
  const { symbol, at } = point;
  const bare = { symbol, at, max_gap_ms: gapMs, roots: [] };
  const last = trees.at(-1)?.root;
  if (!last || last.to <= at) return { ...bare, status: 'pending' };
  const complete = trees.every(({ root, ticks }) => ticks.length === root.size);
  const leaves = trees.flatMap((tree) => tree.ticks.map((tick, index) => ({ tree, tick, index })));
  const after = leaves.find(({ tick }) => tick.atMs > at);
  const before = leaves.findLast(({ tick }) => tick.atMs <= at);
  const sinceMs = before?.tick.atMs ?? at - gapMs;
  if (!complete || (trees[0]?.root.from ?? at) > sinceMs) return { ...bare, status: 'expired' };
  return {
    ...bare,
    status: 'ok',
    roots: trees.map((tree) => tree.root),
    before: before ? proved(instrument, before) : null,
    after: after ? proved(instrument, after) : null,
  };
}

function proved(
  { symbol, decimals }: Instrument,
  { tree, tick, index }: { tree: Tree; tick: Tick; index: number },
): ProvedTick {
  tree.paths ??= merkleTree(tree.ticks.map((one) => tickLeaf(symbol, one))).paths;
  return {
    seq: tree.root.seq,
    index,
    leaf: leafText(symbol, tick),
    path: pathToText(tree.paths[index] ?? []),
    at: tick.atMs,
    price: formatMicro(tick.price, decimals),
  };
}
