import { AppError } from '@makoto/contracts';
import { isUuid } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { WalletConfig } from '../../config.js';
import { existing } from '../payment-records.repository.js';
import { Withdrawal } from '../withdrawals/withdrawal.entity.js';
import { lastBlockRead } from './tron-cursor.repository.js';
import { TronNode } from './tron-node.client.js';

/** What has become of a payout's transaction, for good. `absent`: it is in no block and no block can contain it any more. */
export type PayoutProof = 'executed' | 'failed' | 'absent';

/** Proves from the chain what has become of a payout's transaction. */
@Injectable()
export class PayoutProofs {
  private readonly node: TronNode | undefined;

  constructor(
    config: WalletConfig,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {
    this.node = TronNode.from(config);
  }

  /**
   * A transaction counts as executed or failed once a final block contains it. It is absent once the chain was read, block by
   * block, to a final block after its expiry, and the node, which has the results of that block, knows of no block with it,
   * not even of one whose results it lacks.
   * @param expiresAt epoch milliseconds; no later block may contain the transaction
   * @throws PAYOUT_UNDECIDED, UNAVAILABLE
   */
  async of(txid: string, expiresAt: number): Promise<PayoutProof> {
    const read = await lastBlockRead(this.dataSource);
    if (!this.node || read === undefined) throw new AppError('PAYOUT_UNDECIDED');
    // In this order: a transaction that the node does not know after this call is in no block up to this one.
    const block = await this.node.block(read);
    const found = await this.node.transaction(txid);
    if (found && found.number <= read) return found.failed ? 'failed' : 'executed';
    if (found || block.at <= expiresAt) throw new AppError('PAYOUT_UNDECIDED');
    // A node that keeps no results knows of no transaction.
    await this.node.transactions(block);
    await this.node.assertInNoBlock(txid);
    return 'absent';
  }

  /** The proof for a withdrawal's transaction. @throws NOT_FOUND, CONFLICT without a transaction, PAYOUT_UNDECIDED, UNAVAILABLE */
  async ofWithdrawal(id: string): Promise<{ txid: string; proof: PayoutProof }> {
    const found = isUuid(id) ? await this.dataSource.manager.findOneBy(Withdrawal, { id }) : null;
    const { txid, expires_at } = existing(found);
    if (txid === null || expires_at === null) throw new AppError('CONFLICT');
    return { txid, proof: await this.of(txid, expires_at) };
  }

  /**
   * Returns the id of a withdrawal's transaction once it is proven that it was not paid.
   * @throws NOT_FOUND, CONFLICT if there is no such transaction or it was executed, PAYOUT_UNDECIDED, UNAVAILABLE
   */
  async assertNotPaid(withdrawalId: string): Promise<string> {
    const { txid, proof } = await this.ofWithdrawal(withdrawalId);
    if (proof === 'executed') throw new AppError('CONFLICT');
    return txid;
  }
}
