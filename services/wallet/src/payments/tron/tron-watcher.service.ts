import { Clock, Logger } from '@makoto/platform';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { WalletConfig } from '../../config.js';
import {
  type Cursor,
  claimCursor,
  initCursor,
  lastBlockRead,
  moveCursor,
  releaseCursor,
} from './tron-cursor.repository.js';
import { TronDeposits } from './tron-deposits.service.js';
import { ResultsMissing, type TronBlock, TronNode, type TronTransactionInfo } from './tron-node.client.js';
import { TronPayouts } from './tron-payouts.service.js';
import { TronToken } from './tron-token.js';
import { tokenTransfers } from './tron-transfers.calc.js';

/** A TRON block is final after 19 more. */
const CONFIRMATIONS = 20;
const EVERY_MS = 3_000;
const MAX_BLOCKS = 20;
/** How many blocks to read again after a reorganisation. */
const REWIND_BLOCKS = 100;

/**
 * Reads final blocks one by one, and none without the results of all of its transactions. If a block does not follow the
 * one read before, the watcher reads the last hundred blocks again; payments credited from them are recognised by their
 * events.
 */
@Injectable()
export class TronWatcher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly node: TronNode | undefined;
  private timer: NodeJS.Timeout | undefined;
  private scanning = Promise.resolve();
  private stopped = false;
  /** The block whose results were found missing last. */
  private incomplete: number | undefined;

  constructor(
    config: WalletConfig,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly log: Logger,
    private readonly token: TronToken,
    private readonly deposits: TronDeposits,
    private readonly payouts: TronPayouts,
  ) {
    this.node = TronNode.from(config);
  }

  onApplicationBootstrap(): void {
    if (this.node && !this.timer) this.schedule();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.scanning;
  }

  /** Reads at most twenty new blocks and returns how many it read: none while another process reads. */
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
        const block = await this.readNext(node, cursor);
        const moved = await moveCursor(this.dataSource, cursor, block, this.clock.now());
        if (!moved) {
          this.log.warn(`block ${block.number} took so long that another process reads on`);
          break;
        }
        cursor = moved;
        read++;
      }
    } finally {
      await releaseCursor(this.dataSource, cursor);
    }
    return read;
  }

  /** Settles a payout whose block may have been read before the transaction's id was known. */
  async lookBack(txid: string): Promise<void> {
    const found = await this.node?.transaction(txid);
    const read = await lastBlockRead(this.dataSource);
    if (!found || found.failed || read === undefined || found.number > read) return;
    await this.payouts.take(tokenTransfers([found.info], this.token.contract));
  }

  private async readNext(node: TronNode, cursor: Cursor): Promise<TronBlock> {
    const block = await node.block(cursor.number + 1);
    if (block.parent !== cursor.hash) {
      this.log.error(
        `block ${block.number} does not follow the block read before; reading the last ${REWIND_BLOCKS} blocks again`,
      );
      return node.block(Math.max(0, cursor.number - REWIND_BLOCKS));
    }
    const transfers = tokenTransfers(await this.transactions(node, block), this.token.contract);
    await this.deposits.take(transfers);
    await this.payouts.take(transfers);
    return block;
  }

  /** The block's transactions. Tells once what is to do if the node lacks results. @throws UNAVAILABLE, ResultsMissing */
  private async transactions(node: TronNode, block: TronBlock): Promise<TronTransactionInfo[]> {
    try {
      return await node.transactions(block);
    } catch (error) {
      if (error instanceof ResultsMissing && error.block !== this.incomplete) {
        this.incomplete = error.block;
        this.log.error(
          'no payment in USDT is seen: the TRON node does not have the results of all transactions. Set ' +
            'storage.transHistory.switch = "on" in its configuration and let it read the chain again from before this ' +
            'block, or set TRON_NODE_URL to a node that keeps them',
          error,
        );
      }
      throw error;
    }
  }

  /** Takes the cursor. The first run starts at the newest final block. */
  private async claim(node: TronNode, target: number): Promise<Cursor | undefined> {
    const now = this.clock.now();
    if ((await lastBlockRead(this.dataSource)) === undefined) {
      await initCursor(this.dataSource, await node.block(Math.max(0, target)));
    }
    return claimCursor(this.dataSource, now);
  }

  private schedule(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.scanning = this.scan()
        .catch((error: unknown) => {
          // What is missing was told once.
          if (!(error instanceof ResultsMissing)) this.log.warn('reading the chain failed; it is retried', error);
        })
        .then(() => this.schedule());
    }, EVERY_MS);
  }
}
