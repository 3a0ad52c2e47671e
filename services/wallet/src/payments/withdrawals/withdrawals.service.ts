import { randomUUID } from 'node:crypto';
import {
  type BankWithdrawalRequest,
  type IdRequest,
  type OwnMoneyRecordsRequest,
  type TrcWithdrawalRequest,
  type WithdrawalsReply,
  type WithdrawalView,
  withoutProof,
} from '@makoto/contracts';
import { type CallContext, Clock, callerOf, type IdempotentCall, once, Repeats, type Task } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { SecretBox } from '../../encryption/secret-box.js';
import { IdentityChecks } from '../../identity-checks/identity-checks.service.js';
import { type Destination, DestinationsService } from '../../payees/index.js';
import { existing, lockRecord, pageOfCustomer } from '../payment-records.repository.js';
import { storedReason } from '../reasons.js';
import { Terms, type WithdrawalConditions } from '../terms/terms.service.js';
import { assertNoChargeback } from './chargeback-hold.js';
import { Withdrawal } from './withdrawal.entity.js';
import { toWithdrawalView } from './withdrawal.view.js';
import { amountOf, type WithdrawalQuote, WithdrawalQuotes } from './withdrawal-quotes.service.js';
import { WithdrawalSteps } from './withdrawal-steps.service.js';

type Asked = Pick<Withdrawal, 'method' | 'currency' | 'amount'> & {
  destination: Destination;
  terms: WithdrawalConditions;
};
type Secrets = Pick<BankWithdrawalRequest, 'pay_password' | 'passkey' | 'totp' | 'terms_version'>;

/** Customers' own calls about their withdrawals. */
@Injectable()
export class WithdrawalsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly repeats: Repeats,
    private readonly identity: IdentityChecks,
    private readonly destinations: DestinationsService,
    private readonly quotes: WithdrawalQuotes,
    private readonly terms: Terms,
    private readonly steps: WithdrawalSteps,
    private readonly box: SecretBox,
  ) {}

  /**
   * Withdraws to a bound card.
   * @throws TERMS_CHANGED, INVALID_AMOUNT, AMOUNT_OUT_OF_RANGE, CARD_NOT_BOUND, NOT_FOUND, INSUFFICIENT_FUNDS, and as
   * assertMayWithdraw()
   */
  async toBank(request: BankWithdrawalRequest, context: CallContext): Promise<WithdrawalView> {
    return this.repeats.answer(this.keyOf('wallet/bankWithdrawal', request, context), async (key) => {
      const terms = this.terms.withdrawal('bank', 'USD', request.terms_version);
      const amount = amountOf(request.amount, 'USD', terms);
      const destination = await this.destinations.card(callerOf(context), request.bank_id);
      const asked = { method: 'bank', currency: 'USD', amount, destination, terms } as const;
      return this.withdraw(key, asked, request, context);
    });
  }

  /** Withdraws to a TRC-20 address. @throws as toBank(), and INVALID_ADDRESS */
  async toAddress(request: TrcWithdrawalRequest, context: CallContext): Promise<WithdrawalView> {
    return this.repeats.answer(this.keyOf('wallet/trcWithdrawal', request, context), async (key) => {
      const { currency } = request;
      const terms = this.terms.withdrawal('crypto', currency, request.terms_version);
      const amount = amountOf(request.amount, currency, terms);
      const destination = await this.destinations.address(callerOf(context), request.wallet_id, request.address);
      return this.withdraw(key, { method: 'crypto', currency, amount, destination, terms }, request, context);
    });
  }

  /** @throws NOT_FOUND, CONFLICT unless it is pending */
  async cancel(request: IdRequest, context: CallContext): Promise<WithdrawalView> {
    const owner = callerOf(context);
    const call = { owner, call: 'wallet/cancel_withdrawal', key: context.idempotencyKey, body: request };
    let cancelled: Withdrawal | undefined;
    const view = await this.dataSource.transaction((manager) =>
      once(manager, { ...call, at: this.clock.now() }, async () => {
        const withdrawal = existing(await lockRecord(manager, Withdrawal, request.id, owner));
        await this.steps.giveBack(manager, withdrawal, 'cancelled', storedReason('cancelled_by_user'));
        cancelled = withdrawal;
        return toWithdrawalView(withdrawal, context.lang);
      }),
    );
    if (cancelled) this.steps.afterCommit(cancelled, []);
    return view;
  }

  /** The caller's withdrawals, newest first. */
  async list(request: OwnMoneyRecordsRequest, context: CallContext): Promise<WithdrawalsReply> {
    const found = await pageOfCustomer(this.dataSource.manager, Withdrawal, callerOf(context), request);
    return { ...found, list: found.list.map((w) => toWithdrawalView(w, context.lang)) };
  }

  /**
   * Leaves out the PIN, the code and the passkey, so that not even their hash is stored, and the version of the terms: a retry gets the
   * first withdrawal, whatever terms its customer was shown since.
   */
  private keyOf(call: string, request: Secrets, context: CallContext): IdempotentCall {
    const body = withoutProof(request);
    return { owner: callerOf(context), call, key: context.idempotencyKey, body, at: this.clock.now() };
  }

  private async withdraw(
    key: IdempotentCall,
    asked: Asked,
    secrets: Secrets,
    context: CallContext,
  ): Promise<WithdrawalView> {
    await this.identity.assertMayWithdraw(key, secrets, context);
    const { terms, currency, amount, destination } = asked;
    const quote = await this.quotes.quote(terms, currency, amount, destination.currency, context);
    let placed: { withdrawal: Withdrawal; tasks: Task[] } | undefined;
    const view = await this.dataSource.transaction((manager) =>
      once(manager, key, async () => {
        await assertNoChargeback(manager, key.owner);
        const withdrawal = this.compose(manager, key.owner, asked, quote);
        placed = { withdrawal, tasks: await this.steps.place(manager, withdrawal) };
        return toWithdrawalView(withdrawal, context.lang);
      }),
    );
    if (placed) this.steps.afterCommit(placed.withdrawal, placed.tasks);
    return view;
  }

  private compose(manager: EntityManager, userId: string, asked: Asked, quote: WithdrawalQuote): Withdrawal {
    const { destination, method, currency, amount } = asked;
    const { rate, spread, fee, net, payout, expectedBy, termsVersion } = quote;
    const id = randomUUID();
    const now = this.clock.now();
    return manager.create(Withdrawal, {
      ...{ id, user_id: userId, method, currency, amount, fee, net, rate, spread, terms_version: termsVersion },
      ...{ payout_amount: payout, payout_currency: destination.currency },
      ...{ destination: destination.label, card_id: destination.cardId },
      ...{ payee: this.box.sealObject(destination.payee, id), status: 'pending', approvals: [] },
      ...{ expected_by: expectedBy, created_at: now, updated_at: now },
    });
  }
}
