import { randomUUID } from 'node:crypto';
import {
  AppError,
  type BankCardView,
  type BankListReply,
  type Empty,
  type IdRequest,
  type IdWithPinRequest,
  type SaveBankRequest,
  withoutProof,
} from '@makoto/contracts';
import { type CallContext, Clock, callerOf, type IdempotentCall, isUuid, once, Repeats } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { SecretBox } from '../../encryption/secret-box.js';
import { CoolingPeriod } from '../../identity-checks/cooling-period.js';
import { IdentityChecks } from '../../identity-checks/identity-checks.service.js';
import { BanksService } from '../banks/banks.service.js';
import { PayeeFingerprints } from '../payee-fingerprints.js';
import { BankCard, bankOf } from './bank-card.entity.js';
import { type CardFields, readCard } from './card-rules.calc.js';
import { CardSecret, masked } from './card-secret.js';
import { hasOpenWithdrawal } from './cards.repository.js';

const MAX_CARDS = 20;

/** The bank cards to which a customer withdraws. */
@Injectable()
export class CardsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly repeats: Repeats,
    private readonly identity: IdentityChecks,
    private readonly box: SecretBox,
    private readonly fingerprints: PayeeFingerprints,
    private readonly banks: BanksService,
    private readonly cooling: CoolingPeriod,
  ) {}

  /** Binds or changes a card. @throws VALIDATION, NOT_FOUND, TOO_MANY_SAVED, and as checkProof() */
  async save(request: SaveBankRequest, context: CallContext): Promise<BankCardView> {
    const [body, at] = [withoutProof(request), this.clock.now()];
    const key = { owner: callerOf(context), call: 'user/save_bank', key: context.idempotencyKey, body, at };
    return this.repeats.answer(key, () => this.saveOnce(key, request, context));
  }

  /** The caller's cards, oldest first. */
  async list(context: CallContext): Promise<BankListReply> {
    const cards = await this.of(callerOf(context));
    return { list: cards.map((card) => this.view(card, masked)) };
  }

  /** A customer's cards with full account numbers, for the export of their personal data. */
  async inFull(userId: string): Promise<BankCardView[]> {
    return (await this.of(userId)).map((card) => this.view(card, (number) => number));
  }

  /** One card with its full account number. @throws NOT_FOUND */
  async query(request: IdRequest, context: CallContext): Promise<BankCardView> {
    return this.view(await this.own(this.dataSource.manager, callerOf(context), request.id), (number) => number);
  }

  /** @throws NOT_FOUND, CARD_IN_USE while a withdrawal to the card is open */
  async remove(request: IdWithPinRequest, context: CallContext): Promise<Empty> {
    const userId = callerOf(context);
    await this.own(this.dataSource.manager, userId, request.id);
    await this.identity.checkPin(userId, request.pay_password, context);
    await this.dataSource.transaction(async (manager) => {
      const card = await this.own(manager, userId, request.id);
      if (await hasOpenWithdrawal(manager, card.id)) throw new AppError('CARD_IN_USE');
      await manager.delete(BankCard, { id: card.id });
      await this.fingerprints.publishRemoval(manager, userId, 'card');
    });
    return {};
  }

  private async saveOnce(key: IdempotentCall, request: SaveBankRequest, context: CallContext): Promise<BankCardView> {
    const fields = readCard(request);
    if (request.currency === 'JPY') {
      const { bank_code, bank_name, branch_number } = fields;
      if (bank_code) await this.banks.assertJapanese(bank_code, bank_name, branch_number);
      else fields.bank_code = await this.banks.codeOf(bank_name, branch_number);
    } else {
      fields.bank_code = await this.banks.listedCode(request.currency, fields.bank_code, fields.bank_name);
    }
    await this.identity.checkProof(key, request, context);
    const now = this.clock.now();
    return this.dataSource.transaction((manager) =>
      once(manager, key, async () => this.view(await this.write(manager, key.owner, request, fields, now), masked)),
    );
  }

  private async write(
    manager: EntityManager,
    userId: string,
    request: SaveBankRequest,
    fields: CardFields,
    now: number,
  ): Promise<BankCard> {
    const { account_number, holder_name, ...open } = fields;
    const before = request.id ? await this.own(manager, userId, request.id) : undefined;
    if (!before && (await manager.countBy(BankCard, { user_id: userId })) >= MAX_CARDS) {
      throw new AppError('TOO_MANY_SAVED', { limit: MAX_CARDS, used: MAX_CARDS });
    }
    const id = before?.id ?? randomUUID();
    const secrets = this.box.sealObject({ account_number, holder_name }, id);
    const card = manager.create(BankCard, {
      ...open,
      ...{ id, user_id: userId, currency: request.currency, secrets },
      ...{ created_at: before?.created_at ?? now, updated_at: now },
    });
    await this.fingerprints.publish(manager, userId, { ...fields, currency: request.currency });
    return manager.save(card);
  }

  private of(userId: string): Promise<BankCard[]> {
    const order = { created_at: 'asc', id: 'asc' } as const;
    return this.dataSource.getRepository(BankCard).find({ where: { user_id: userId }, order, take: MAX_CARDS });
  }

  private async own(manager: EntityManager, userId: string, id: string): Promise<BankCard> {
    const card = isUuid(id) ? await manager.findOneBy(BankCard, { id, user_id: userId }) : null;
    if (!card) throw new AppError('NOT_FOUND');
    return card;
  }

  private view(card: BankCard, show: (accountNumber: string) => string): BankCardView {
    const { account_number, holder_name } = this.box.openObject(CardSecret, card.secrets, card.id);
    const { id, currency } = card;
    return {
      ...{ id, currency, ...bankOf(card), holder_name },
      account_number: show(account_number),
      cooling_until: this.cooling.endOf(card.updated_at),
      created_at: new Date(card.created_at).toISOString(),
    };
  }
}
