import { AppError, type FiatCurrency, type PaymentCurrency } from '@makoto/contracts';
import { isUuid } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { WalletConfig } from '../config.js';
import { SecretBox } from '../encryption/secret-box.js';
import { CoolingPeriod } from '../identity-checks/cooling-period.js';
import { isTronAddress } from './addresses/tron-address.calc.js';
import { WalletAddress } from './addresses/wallet-address.entity.js';
import { BankCard, bankOf } from './cards/bank-card.entity.js';
import { CardSecret, masked } from './cards/card-secret.js';
import type { Payee } from './payee.js';

/** Where a withdrawal goes. */
export interface Destination {
  currency: PaymentCurrency;
  /** As shown to the customer. */
  label: string;
  cardId: string | null;
  payee: Payee;
}

/** Resolves the destination of a withdrawal and checks that it has cooled. */
@Injectable()
export class DestinationsService {
  constructor(
    private readonly config: WalletConfig,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly box: SecretBox,
    private readonly cooling: CoolingPeriod,
  ) {}

  /** @throws CARD_NOT_BOUND if the customer has no card, NOT_FOUND, WITHDRAWALS_COOLING */
  async card(userId: string, id: string | undefined): Promise<Destination> {
    const card = await this.ownCard(userId, id);
    this.cooling.assertOver(card.updated_at, 'new_card');
    const secret = this.box.openObject(CardSecret, card.secrets, card.id);
    const label = `${card.bank_name} ${masked(secret.account_number)}`;
    return { currency: card.currency, label, cardId: card.id, payee: { ...secret, ...bankOf(card) } };
  }

  /** A bound address by its id or, in practice mode, any address. @throws INVALID_ADDRESS, NOT_FOUND, WITHDRAWALS_COOLING */
  async address(userId: string, walletId: string | undefined, address: string | undefined): Promise<Destination> {
    if (walletId === undefined && address === undefined) {
      throw new AppError('VALIDATION', {}, [{ field: 'address', key: 'required' }]);
    }
    if (address !== undefined && !isTronAddress(address)) throw new AppError('INVALID_ADDRESS');
    const bound = await this.bound(userId, walletId, address);
    if (bound) this.cooling.assertOver(bound.created_at, 'new_address');
    else if (walletId !== undefined || this.config.MODE === 'live') throw new AppError('NOT_FOUND');
    const to = bound?.address ?? address;
    if (to === undefined || (address !== undefined && to !== address)) throw new AppError('NOT_FOUND');
    return { currency: 'USDT', label: to, cardId: null, payee: { address: to, network: 'TRC20' } };
  }

  /** The currency of a card's account. @throws CARD_NOT_BOUND, NOT_FOUND */
  async currencyOf(userId: string, id: string | undefined): Promise<FiatCurrency> {
    return (await this.ownCard(userId, id)).currency;
  }

  private async ownCard(userId: string, id: string | undefined): Promise<BankCard> {
    const cards = this.dataSource.getRepository(BankCard);
    const card = id && isUuid(id) ? await cards.findOneBy({ id, user_id: userId }) : null;
    if (!card) {
      const bound = id !== undefined && (await cards.existsBy({ user_id: userId }));
      throw new AppError(bound ? 'NOT_FOUND' : 'CARD_NOT_BOUND');
    }
    return card;
  }

  private async bound(userId: string, id: string | undefined, address = ''): Promise<WalletAddress | null> {
    const wallets = this.dataSource.getRepository(WalletAddress);
    if (id === undefined) return wallets.findOneBy({ user_id: userId, address });
    return isUuid(id) ? wallets.findOneBy({ id, user_id: userId }) : null;
  }
}
