import { Clock, Logger } from '@makoto/platform';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { WalletConfig } from '../../config.js';
import { TronDeposits } from './tron-deposits.service.js';
import { TronNode } from './tron-node.client.js';
import { TronPayouts } from './tron-payouts.service.js';
import { TronToken } from './tron-token.js';
import { tokenTransfers } from './tron-transfers.calc.js';

/** TRON calls a block final after 19 others. */
const CONFIRMATIONS = 20;
const EVERY_MS = 3_000;
const LEASE_MS = 60_000;
const MAX_BLOCKS = 20;
/** How far back it reads again when the chain turns out to have been another one. */
const REWIND_BLOCKS = 100;

interface Cursor {
  number: number;
  hash: string;
}

/**
 * Reads the chain block by block, each once it lies deep enough. Each block must follow the one read before; where it does
 * not, the last hundred blocks are read again, and what was credited from them stays known by its event.
 */
@Injectable()
export class TronWatcher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly node: TronNode | undefined;
  private timer: NodeJS.Timeout | undefined;
  private scanning = Promise.resolve();
  private stopped = false;

  constructor(
    config: WalletConfig,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly log: Logger,
    private readonly token: TronToken,
    private readonly deposits: TronDeposits,
    private readonly payouts: TronPayouts,
  ) {
    this.node = config.TRON_NODE_URL ? new TronNode(config.TRON_NODE_URL) : undefined;
  }

  onApplicationBootstrap(): void {
    if (this.node && !this.timer) this.schedule();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.scanning;
  }

  /** Reads what is new, at most twenty blocks. Answers how many; none where another process is at it. */
  async scan(): Promise<number> {
    const { node } = this;
    if (!node) return 0;
    const head = await node.head();
    const target = head.number - CONFIRMATIONS;
    let cursor = await this.claim(node, target);
    if (!cursor) return 0;
    let read = 0;
    try {
      while (cursor.number < target && read < MAX_BLOCKS) {
        cursor = await this.readNext(node, cursor);
        read++;
        await this.dataSource.query('update tron_cursor set number = $1, hash = $2 where id = 1', [
          cursor.number,
          cursor.hash,
        ]);
      }
    } finally {
      await this.dataSource.query('update tron_cursor set lease_until = 0 where id = 1');
    }
    return read;
  }

  /** Looks at a payout's transaction whose block may have been read before anyone told us of it. */
  async lookBack(txid: string): Promise<void> {
    const found = await this.node?.transaction(txid);
    const [cursor]: { number: string }[] = await this.dataSource.query('select number from tron_cursor');
    if (!found || found.failed || !cursor || found.number > Number(cursor.number)) return;
    await this.payouts.take(tokenTransfers([found.info], this.token.contract));
  }

  private async readNext(node: TronNode, cursor: Cursor): Promise<Cursor> {
    const block = await node.block(cursor.number + 1);
    if (block.parent !== cursor.hash) {
      this.log.error(
        `block ${block.number} does not follow the one read before; the last ${REWIND_BLOCKS} are read again`,
      );
      return node.block(Math.max(0, cursor.number - REWIND_BLOCKS));
    }
    const transfers = tokenTransfers(await node.transactions(block.number), this.token.contract);
    await this.deposits.take(transfers);
    await this.payouts.take(transfers);
    return block;
  }

  /** The first reading begins at the block that is deep enough now. */
  private async claim(node: TronNode, target: number): Promise<Cursor | undefined> {
    const now = this.clock.now();
    const rows: unknown[] = await this.dataSource.query('select 1 from tron_cursor');
    if (rows.length === 0) {
      const block = await node.block(Math.max(0, target));
      await this.dataSource.query(
        'insert into tron_cursor (id, number, hash, lease_until) values (1, $1, $2, 0) on conflict do nothing',
        [block.number, block.hash],
      );
    }
    const [claimed]: [{ number: string; hash: string }[], number] = await this.dataSource.query(
      `update tron_cursor set lease_until = $1::bigint + ${LEASE_MS} where id = 1 and lease_until <= $1 returning number, hash`,
      [now],
    );
    return claimed[0] && { number: Number(claimed[0].number), hash: claimed[0].hash };
  }

  private schedule(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.scanning = this.scan()
        .catch((error: unknown) => {
          this.log.warn('the chain is read again in a moment', error);
        })
        .then(() => this.schedule());
    }, EVERY_MS);
  }
}
