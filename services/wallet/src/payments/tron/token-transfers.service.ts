import {
  AppError,
  formatMicro,
  type IdRequest,
  parseMessage,
  Text,
  type TokenBroadcastRequest,
  type TokenTransferView,
} from '@makoto/contracts';
import { type CallContext, Clock, type DueTask, isUuid, Logger, operatorOf, Tasks } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { OperatorAudit } from '../../audit/operator-audit.js';
import { WalletConfig } from '../../config.js';
import { existing } from '../payment-records.repository.js';
import { paymentTask } from '../payment-task.js';
import { isoTime } from '../view-formats.js';
import { addFailureApproval } from '../withdrawals/failure-approvals.calc.js';
import { Withdrawal } from '../withdrawals/withdrawal.entity.js';
import { WithdrawalSteps } from '../withdrawals/withdrawal-steps.service.js';
import { HotWallet } from './hot-wallet.service.js';
import { PayoutProofs } from './payout-proof.service.js';
import { TronNode } from './tron-node.client.js';
import { TronToken } from './tron-token.js';
import { TronWatcher } from './tron-watcher.service.js';

const LOOK_BACK = 'payout_look_back';
/** How long a handed-out transaction is valid; the network allows a day. */
const SIGNING_MS = 6 * 3_600_000;

class LookBackData {
  @Text(64) txid!: string;
}

/** Gives operators unsigned transfers of withdrawals to addresses, and takes the transactions that they signed and sent. */
@Injectable()
export class TokenTransfers {
  private readonly node: TronNode | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly steps: WithdrawalSteps,
    private readonly token: TronToken,
    private readonly watcher: TronWatcher,
    private readonly audit: OperatorAudit,
    private readonly clock: Clock,
    private readonly tasks: Tasks,
    private readonly config: WalletConfig,
    private readonly hotWallet: HotWallet,
    private readonly proofs: PayoutProofs,
    private readonly log: Logger,
  ) {
    this.node = TronNode.from(config);
    tasks.handle(LOOK_BACK, (task) => this.lookBack(task));
  }

  /**
   * Hands the transfer of an approved withdrawal out for signing; while it is being signed, returns the same one. The wallet
   * builds the transaction, so that its id and expiry are known before anybody can send it.
   * @throws NOT_FOUND, CONFLICT also while the hot wallet may still sign it; UNAVAILABLE
   */
  async transfer({ id }: IdRequest, context: CallContext): Promise<TokenTransferView> {
    operatorOf(context);
    const { manager } = this.dataSource;
    const found = existing(isUuid(id) ? await manager.findOneBy(Withdrawal, { id }) : null);
    if (found.status === 'signing') return this.view(found);
    await this.assertMayHandOut(manager, found);
    const [from, reference] = [this.payer(), await this.node?.head()];
    if (!reference) throw new AppError('UNAVAILABLE');
    const withdrawal = await this.steps.step(id, async (manager, withdrawal) => {
      // Another operator may have been faster.
      if (withdrawal.status === 'signing') return [];
      // The hot wallet signs under the same lock.
      await this.assertMayHandOut(manager, withdrawal);
      const payout = this.token.payout(from, withdrawal, reference, this.clock.now(), SIGNING_MS);
      await this.steps.handOut(manager, withdrawal, payout);
      await this.audit.append(manager, context, 'withdrawal.hand_out', id, { txid: payout.txid, from });
      return [];
    });
    return this.view(existing(withdrawal));
  }

  /**
   * Records that the handed-out transaction was sent to the network, unless somebody or the chain has told it before.
   * @throws NOT_FOUND, CONFLICT, VALIDATION for another one
   */
  async broadcast({ id, txid }: TokenBroadcastRequest, context: CallContext): Promise<void> {
    operatorOf(context);
    const sent = await this.steps.step(id, async (manager, withdrawal) => {
      const { status } = withdrawal;
      if (withdrawal.txid === txid && (status === 'sent' || status === 'success')) return [];
      assertState(withdrawal, 'signing');
      if (withdrawal.txid !== txid) {
        const params = { values: withdrawal.txid ?? '' };
        throw new AppError('VALIDATION', {}, [{ field: 'txid', key: 'choice', params }]);
      }
      await this.steps.markSent(manager, withdrawal);
      await this.audit.append(manager, context, 'withdrawal.broadcast', id, { txid });
      const task = paymentTask(LOOK_BACK, id, this.clock.now(), { txid });
      await this.tasks.schedule(manager, task);
      return [task];
    });
    existing(sent);
  }

  /**
   * Takes a handed-out transfer back, so that the withdrawal can be handed out again or rejected. Needs the chain's proof that
   * the transaction was not paid, and as many operators as approved the withdrawal.
   * @throws NOT_FOUND, CONFLICT, PAYOUT_UNDECIDED, UNAVAILABLE
   */
  async takeBack({ id }: IdRequest, context: CallContext): Promise<void> {
    const operator = operatorOf(context);
    const proven = await this.proofs.assertNotPaid(id);
    const stepped = await this.steps.step(id, async (manager, withdrawal) => {
      assertState(withdrawal, 'signing');
      if (withdrawal.txid !== proven) throw new AppError('CONFLICT');
      const enough = addFailureApproval(withdrawal, operator);
      if (enough) await this.steps.takeBack(manager, withdrawal);
      else await manager.save(withdrawal);
      await this.audit.append(manager, context, 'withdrawal.take_back', id, { txid: proven });
      return [];
    });
    existing(stepped);
  }

  private async assertMayHandOut(manager: EntityManager, withdrawal: Withdrawal): Promise<void> {
    assertState(withdrawal, 'approved');
    if (await this.steps.awaitsHotWallet(manager, withdrawal.id)) throw new AppError('CONFLICT');
  }

  /** The address that operators sign for. @throws UNAVAILABLE without one */
  private payer(): string {
    const address = this.config.TRON_PAYOUT_ADDRESS ?? this.hotWallet.address;
    if (address) return address;
    this.log.error('set TRON_PAYOUT_ADDRESS to hand out transfers for signing');
    throw new AppError('UNAVAILABLE');
  }

  /** @throws CONFLICT if it is not handed out (any more) */
  private view(withdrawal: Withdrawal): TokenTransferView {
    assertState(withdrawal, 'signing');
    const { id, number, destination: to, payout_amount, raw_transaction, txid, expires_at } = withdrawal;
    if (!raw_transaction || txid === null || expires_at === null) throw new AppError('CONFLICT');
    const { contract } = this.token;
    return {
      ...{ id, number, network: 'TRC20', contract, to, amount: formatMicro(payout_amount), txid },
      call_data: this.token.transferCall(to, payout_amount),
      raw_transaction: raw_transaction.toString('hex'),
      expires_at: isoTime(expires_at),
    };
  }

  /** The watcher may have read past the transaction before its id was known. */
  private async lookBack(task: DueTask): Promise<void> {
    await this.watcher.lookBack(parseMessage(LookBackData, task.data).txid);
  }
}

/** @throws CONFLICT unless it is a withdrawal to an address in this state */
function assertState(withdrawal: Withdrawal, status: 'approved' | 'signing'): void {
  if (withdrawal.status !== status || withdrawal.method !== 'crypto') throw new AppError('CONFLICT');
}
