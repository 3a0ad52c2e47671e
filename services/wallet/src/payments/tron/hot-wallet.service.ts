import { Int, micro, parse, Text } from '@makoto/contracts';
import { Clock, type DueTask, derivedId, Logger, type Task, Tasks } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { DataSource, EntityManager } from 'typeorm';
import { WalletConfig } from '../../config.js';
import { SecretBox } from '../../encryption/secret-box.js';
import { tronAddressOf } from '../../payees/addresses/tron-address.calc.js';
import type { DueTask, Task } from '../../tasks/task.js';
import { Tasks } from '../../tasks/tasks.service.js';
import type { Withdrawal } from '../withdrawals/withdrawal.entity.js';
import { type TronBlock, TronNode } from './tron-node.client.js';
import { TronToken } from './tron-token.js';
import { rawTransaction, signedTransaction, transactionId } from './tron-transaction.calc.js';

const BROADCAST = 'hot_payout_broadcast';
export const HOT_PAYOUT_CHECK = 'hot_payout_check';
const DAY_MS = 86_400_000;
/** How long the network may take a transaction up. */
const LIFE_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** After the end of a transaction's life the chain needs a while until that is certain. */
const CHECK_AFTER_MS = 10 * MINUTE_MS;
/** 100 TRX. */
const FEE_LIMIT_SUN = 100_000_000n;
const LOCK = 7_264_502;

class BroadcastData {
  @Text(4_000) signed!: string;
}

/** What a payout's check has to know. */
export class HotPayoutCheckData {
  @Text(64) txid!: string;
  /** No block after this moment (epoch milliseconds) may hold the transaction. */
  @Int(0, Number.MAX_SAFE_INTEGER) expires_at!: number;
}

/**
 * Signs payouts by itself, where the settings give it a key and a cap; without them every transfer is signed elsewhere.
 * What it signs is written down, its transaction's id on the withdrawal, before the network hears of it: whatever dies in
 * between, the same signed transaction goes out again, and one transaction moves money once.
 */
@Injectable()
export class HotWallet {
  private readonly key: Uint8Array | undefined;
  private readonly node: TronNode | undefined;
  /** The most that it pays within any 24 hours, micro-units of USDT. */
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
    const { HOT_WALLET_KEY: key, TRON_NODE_URL: url } = config;
    this.key = key && config.MODE === 'live' ? Buffer.from(key, 'hex') : undefined;
    this.node = url ? new TronNode(url) : undefined;
    this.cap = micro(config.HOT_WALLET_CAP_USDT ?? '0');
    tasks.handle(BROADCAST, (task) => this.broadcast(task));
  }

  get inUse(): boolean {
    return this.key !== undefined && this.node !== undefined;
  }

  /** The block that a payout may refer to; undefined where there is no hot wallet. @throws UNAVAILABLE */
  async reference(): Promise<TronBlock | undefined> {
    return this.inUse ? this.node?.head() : undefined;
  }

  /**
   * Signs an approved withdrawal to an address in `manager`'s transaction. Answers the task that broadcasts it; undefined
   * where that would pass the cap: it is then signed elsewhere, as without a hot wallet.
   */
  async sign(manager: EntityManager, withdrawal: Withdrawal, reference: TronBlock): Promise<Task | undefined> {
    if (!this.key || withdrawal.method !== 'crypto') return undefined;
    const now = this.clock.now();
    const { id, destination, payout_amount: amount } = withdrawal;
    if ((await this.paidSince(manager, now - DAY_MS)) + amount > this.cap) return undefined;
    const expiresAt = now + LIFE_MS + distinction(withdrawal);
    const raw = rawTransaction({
      owner: tronAddressOf(secp256k1.getPublicKey(this.key)),
      contract: this.token.contract,
      data: this.token.transferCall(destination, amount),
      reference,
      at: now,
      expiresAt,
      feeLimitSun: FEE_LIMIT_SUN,
    });
    const signed = signedTransaction(raw, this.key).toString('hex');
    const txid = transactionId(raw);
    await manager.query('update withdrawals set txid = $2 where id = $1', [id, txid]);
    await manager.query('insert into hot_payouts (withdrawal_id, amount, signed, at) values ($1, $2, $3, $4)', [
      id,
      amount.toString(),
      this.box.seal(JSON.stringify({ signed }), id),
      now,
    ]);
    const task = { id: derivedId(BROADCAST, id), kind: BROADCAST, target: id, data: {}, dueAt: now };
    await this.tasks.schedule(manager, task);
    const data: HotPayoutCheckData = { txid, expires_at: expiresAt };
    const dueAt = expiresAt + CHECK_AFTER_MS;
    await this.tasks.schedule(manager, {
      id: derivedId(HOT_PAYOUT_CHECK, id),
      kind: HOT_PAYOUT_CHECK,
      target: id,
      data,
      dueAt,
    });
    return task;
  }

  /** What was signed since then; the lock keeps two payouts from passing the cap together. */
  private async paidSince(manager: EntityManager, since: number): Promise<bigint> {
    await manager.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const [row]: { sum: string }[] = await manager.query(
      'select coalesce(sum(amount), 0)::text as sum from hot_payouts where at > $1',
      [since],
    );
    return BigInt(row?.sum ?? 0);
  }

  /** Tries again until the network has it; what becomes of one that was refused for good is checked after its life. */
  private async broadcast(task: DueTask): Promise<void> {
    const [row]: { signed: Buffer; at: string }[] = await this.dataSource.query(
      'select signed, at from hot_payouts where withdrawal_id = $1',
      [task.target],
    );
    if (!row || !this.node) return;
    const { signed } = parse(BroadcastData, JSON.parse(this.box.open(row.signed, task.target)));
    const answer = await this.node.broadcast(signed);
    if (answer === 'taken') return;
    const expired = this.clock.now() > Number(row.at) + LIFE_MS + MINUTE_MS;
    if (!expired) throw new Error(`the network did not take a payout: ${answer}`);
    this.log.error(`the payout of withdrawal ${task.target} was not taken in time (${answer})`);
  }
}

/** Milliseconds that keep two payouts of one amount to one address at one moment from being the same transaction. */
const distinction = ({ number }: Withdrawal): number => Number(number.slice(1)) % MINUTE_MS;
