import { Int, micro, Text } from '@makoto/contracts';
import { Clock, type DueTask, Logger, type Task, Tasks } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { DataSource, EntityManager } from 'typeorm';
import { WalletConfig } from '../../config.js';
import { SecretBox } from '../../encryption/secret-box.js';
import { tronAddressOf } from '../../payees/index.js';
import { paymentTask } from '../payment-task.js';
import type { Withdrawal } from '../withdrawals/withdrawal.entity.js';
import { findHotPayout, insertHotPayout, signedSince } from './hot-payouts.repository.js';
import { type TronBlock, TronNode } from './tron-node.client.js';
import { TronToken } from './tron-token.js';
import { signedTransaction } from './tron-transaction.calc.js';

const BROADCAST = 'hot_payout_broadcast';
export const HOT_PAYOUT_CHECK = 'hot_payout_check';
const DAY_MS = 86_400_000;
/** How long the network may accept a transaction. */
const LIFE_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** After a transaction's expiry the chain needs some time until its result is final. */
const CHECK_AFTER_MS = 10 * MINUTE_MS;

class BroadcastData {
  @Text(4_000) signed!: string;
}

/** The data of a payout's check. */
export class HotPayoutCheckData {
  @Text(64) txid!: string;
  /** Epoch milliseconds; no later block may contain the transaction. */
  @Int(0, Number.MAX_SAFE_INTEGER) expires_at!: number;
}

/**
 * Signs payouts automatically if HOT_WALLET_KEY and HOT_WALLET_CAP_USDT are set; otherwise operators sign all transfers
 * elsewhere. It stores the signed transaction, and the transaction id on the withdrawal, before broadcasting. After a crash
 * it broadcasts the same transaction again, and one transaction moves money only once.
 */
@Injectable()
export class HotWallet {
  private readonly key: Uint8Array | undefined;
  private readonly node: TronNode | undefined;
  /** The maximum sum signed within 24 hours, in micro-units of USDT. */
  private readonly cap: bigint;

  constructor(
    config: WalletConfig,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly log: Logger,
    private readonly token: TronToken,
    private readonly tasks: Tasks,
    private readonly box: SecretBox,
  ) {
    const { HOT_WALLET_KEY: key } = config;
    this.key = key && config.MODE === 'live' ? Buffer.from(key, 'hex') : undefined;
    this.node = TronNode.from(config);
    this.cap = micro(config.HOT_WALLET_CAP_USDT ?? '0');
    tasks.handle(BROADCAST, (task) => this.broadcast(task));
  }

  /** The address that pays; undefined without a hot wallet. */
  get address(): string | undefined {
    return this.key && tronAddressOf(secp256k1.getPublicKey(this.key));
  }

  get inUse(): boolean {
    return this.key !== undefined && this.node !== undefined;
  }

  /** The block to which a payout refers; undefined without a hot wallet. @throws UNAVAILABLE */
  async reference(): Promise<TronBlock | undefined> {
    return this.inUse ? this.node?.head() : undefined;
  }

  /**
   * Signs an approved withdrawal to an address in `manager`'s transaction, sets its txid and expiry, and returns the task that
   * broadcasts it. Undefined above the cap: an operator then signs it elsewhere. The caller saves the withdrawal and schedules
   * the task.
   */
  async sign(manager: EntityManager, withdrawal: Withdrawal, reference: TronBlock): Promise<Task | undefined> {
    const { key, address } = this;
    if (!key || !address || withdrawal.method !== 'crypto') return undefined;
    const now = this.clock.now();
    const { id, payout_amount: amount } = withdrawal;
    if ((await signedSince(manager, now - DAY_MS)) + amount > this.cap) return undefined;
    const { raw, txid, expiresAt } = this.token.payout(address, withdrawal, reference, now, LIFE_MS);
    const signed = signedTransaction(raw, key).toString('hex');
    withdrawal.txid = txid;
    withdrawal.expires_at = expiresAt;
    await insertHotPayout(manager, id, amount, this.box.sealObject({ signed }, id), now);
    const data: HotPayoutCheckData = { txid, expires_at: expiresAt };
    await this.tasks.schedule(manager, paymentTask(HOT_PAYOUT_CHECK, id, expiresAt + CHECK_AFTER_MS, data));
    return paymentTask(BROADCAST, id, now);
  }

  /** Retries until the network accepts the transaction or it expires. Its final result is checked after the expiry. */
  private async broadcast({ target }: DueTask): Promise<void> {
    const payout = await findHotPayout(this.dataSource, target);
    if (!payout || !this.node) return;
    const { signed } = this.box.openObject(BroadcastData, payout.signed, target);
    const answer = await this.node.broadcast(signed);
    if (answer === 'taken') return;
    const expired = this.clock.now() > payout.at + LIFE_MS + MINUTE_MS;
    if (!expired) throw new Error(`the network did not accept the payout: ${answer}`);
    this.log.error(`the network did not accept the payout of withdrawal ${target} in time (${answer})`);
  }
}
