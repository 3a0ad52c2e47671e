import { hash } from 'node:crypto';
import { AppError, formatMicro, solvencySigned } from '@makoto/contracts';
import { Clock, derivedId, insertTask, Logger, Outbox, SigningKey, type Task, Tasks } from '@makoto/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { RatesService } from '../../rates/rates.service.js';
import { CURRENCIES } from '../posting/transfer.js';
import { type HouseSums, houseSums, owedToEach } from './owed.repository.js';
import { SolvencyRepository } from './solvency.repository.js';
import { leafText, OWED_KINDS, sumsOf } from './solvency-leaf.calc.js';
import { SolvencyTree } from './solvency-tree.entity.js';
import { NODE_BYTES, SumTree, writeLeaf } from './sum-tree.js';

export const SOLVENCY_TREE = 'solvency_tree';
const HOUR_MS = 3_600_000;
/** The number of trees whose leaves and nodes are kept, for clients that verify while a new tree is made. */
const KEPT_TREES = 3;
const NO_HASH = '0'.repeat(64);

/**
 * Makes the liabilities tree of each hour from one snapshot of the ledger: a leaf for each customer and a signed statement
 * with the hash of the previous one. It is written in one transaction, so that a tree is complete or absent.
 */
@Injectable()
export class SolvencyTreeService implements OnApplicationBootstrap {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly repository: SolvencyRepository,
    private readonly rates: RatesService,
    private readonly key: SigningKey,
    private readonly tasks: Tasks,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {
    tasks.handle(SOLVENCY_TREE, () => this.make());
  }

  /** Schedules the current hour's tree. */
  async onApplicationBootstrap(): Promise<void> {
    const task = taskOf(this.hour(), this.clock.now());
    await insertTask(this.dataSource.manager, task);
    this.tasks.trigger([task]);
  }

  /** Makes the current hour's tree if it is missing, and schedules the next. @throws if the tree cannot be made */
  async make(): Promise<void> {
    const hour = this.hour();
    const next = taskOf(hour + 1, (hour + 1) * HOUR_MS);
    const rate = await this.rates.rate('USDT', 'USD');
    await this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      // Another process is making the tree. If it dies, this task runs again.
      if (!(await this.repository.tryLock(manager))) throw new AppError('UNAVAILABLE');
      const [last] = await manager.find(SolvencyTree, { order: { no: 'DESC' }, take: 1 });
      if (!last || last.hour < hour) await this.write(manager, hour, rate, last);
      await insertTask(manager, next);
    });
    this.outbox.notify();
    this.tasks.trigger([next]);
  }

  private async write(
    manager: EntityManager,
    hour: number,
    rate: bigint,
    last: SolvencyTree | undefined,
  ): Promise<void> {
    const started = performance.now();
    const at = this.clock.now();
    const no = (last?.no ?? 0) + 1;
    const house = await houseSums(manager);
    const { leaves, promised } = await this.leaves(manager, no);
    if (promised.some((sum, c) => sum !== house.promised[c])) {
      throw new Error('the returns promised to positions differ from the sum set aside for them');
    }
    const tree = await SumTree.over(leaves);
    await this.repository.putNodes(manager, no, tree);
    const statement = statementText(no, at, leaves.length / NODE_BYTES, tree, house, last?.hash ?? NO_HASH);
    await manager.insert(SolvencyTree, {
      ...{ no, hour, statement, hash: hash('sha256', statement, 'hex') },
      signature: this.key.sign(Buffer.from(statement)),
      ...{ key_id: this.key.keyId, public_key: this.key.publicKey },
      ...{ usdt_rate: rate, took_ms: Math.round(performance.now() - started) },
    });
    await this.outbox.add(manager, solvencySigned, [{ statement }]);
    await this.repository.forget(manager, no - KEPT_TREES);
    this.log.log(`solvency tree ${no} of ${leaves.length / NODE_BYTES} customers is signed`);
  }

  /** Writes all leaves. Returns their nodes and the sum of promised returns in each currency. */
  private async leaves(manager: EntityManager, no: number): Promise<{ leaves: Buffer; promised: bigint[] }> {
    const parts: Buffer[] = [];
    const promised = CURRENCIES.map(() => 0n);
    let place = 0;
    for await (const owed of owedToEach(manager)) {
      const nodes = Buffer.alloc(owed.length * NODE_BYTES);
      for (const [i, one] of owed.entries()) {
        writeLeaf(nodes, i * NODE_BYTES, leafText(no, one), sumsOf(one.parts));
        for (const c of CURRENCIES.keys()) {
          promised[c] = (promised[c] ?? 0n) + (one.parts[(c + 1) * OWED_KINDS.length - 1] ?? 0n);
        }
      }
      await this.repository.putLeaves(manager, no, place, owed);
      parts.push(nodes);
      place += owed.length;
    }
    return { leaves: Buffer.concat(parts), promised };
  }

  private hour(): number {
    return Math.floor(this.clock.now() / HOUR_MS);
  }
}

function taskOf(hour: number, dueAt: number): Task {
  const id = derivedId(SOLVENCY_TREE, String(hour));
  return { id, kind: SOLVENCY_TREE, target: id, data: {}, dueAt };
}

/** The text that is signed, as docs/proof-format.md specifies it byte by byte. */
function statementText(no: number, at: number, leaves: number, tree: SumTree, house: HouseSums, prev: string): string {
  const { hash: root, sums } = tree.root;
  const amounts = (of: readonly bigint[]): object =>
    Object.fromEntries(CURRENCIES.map((currency, c) => [currency, formatMicro(of[c] ?? 0n)]));
  const [owed, held] = [amounts(sums), amounts(house.held)];
  return JSON.stringify({ v: 1, kind: 'solvency', no, at, leaves, root, owed, held, prev });
}
