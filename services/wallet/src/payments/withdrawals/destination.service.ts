import { AppError, type FiatCurrency, type PaymentCurrency } from '@makoto/contracts';
import { isUuid } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { PayPasswordService } from '../../identity-checks/pay-password.service.js';
import { isTronAddress } from '../../payees/addresses/tron-address.calc.js';
import { WalletAddress } from '../../payees/addresses/wallet-address.entity.js';
import { BankCard } from '../../payees/cards/bank-card.entity.js';
import { CardSecrets, masked } from '../../payees/cards/card-secrets.js';
import { Terms } from '../terms/terms.service.js';

/** Where a withdrawal goes. */
export interface Destination {
  currency: PaymentCurrency;
  /** As its owner sees it. */
  label: string;
  cardId: string | null;
  /** What the payout needs, frozen with the withdrawal. */
  payee: Record<string, string>;
}

/** Finds out where a withdrawal is to go, and whether it may go there yet. */
@Injectable()
export class DestinationService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly secrets: CardSecrets,
    private readonly payPasswords: PayPasswordService,
    private readonly terms: Terms,
  ) {}

  /** @throws CARD_NOT_BOUND where the customer has none, NOT_FOUND, WITHDRAWALS_COOLING while it cools */
  async card(userId: string, id: string | undefined): Promise<Destination> {
    const card = await this.ownCard(userId, id);
    this.payPasswords.assertCooled(card.updated_at, 'new_card');
    const { account_number, holder_name } = this.secrets.open(card);
    const { bank_name, bank_code, branch_name, branch_number, branch_address, city, province } = card;
    const payee = {
      account_number,
      holder_name,
      bank_name,
      bank_code,
      branch_name,
      branch_number,
      branch_address,
      city,
      province,
    };
    const label = `${bank_name} ${masked(account_number)}`;
    return { currency: card.currency, label, cardId: card.id, payee };
  }

  /** A bound address by its id, or any address in practice mode. @throws INVALID_ADDRESS, NOT_FOUND, WITHDRAWALS_COOLING */
  async address(userId: string, walletId: string | undefined, address: string | undefined): Promise<Destination> {
    if (walletId === undefined && address === undefined) {
      throw new AppError('VALIDATION', {}, [{ field: 'address', key: 'required' }]);
    }
    if (address !== undefined && !isTronAddress(address)) throw new AppError('INVALID_ADDRESS');
    const bound = await this.bound(userId, walletId, address);
    if (bound) this.payPasswords.assertCooled(bound.created_at, 'new_address');
    else if (walletId !== undefined || !this.terms.practice) throw new AppError('NOT_FOUND');
    const to = bound?.address ?? address;
    if (to === undefined || (address !== undefined && to !== address)) throw new AppError('NOT_FOUND');
    return { currency: 'USDT', label: to, cardId: null, payee: { address: to, network: 'TRC20' } };
  }

  /** The currency that a card is paid in. @throws CARD_NOT_BOUND, NOT_FOUND */
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

  private bound(
    userId: string,
    walletId: string | undefined,
    address: string | undefined,
  ): Promise<WalletAddress | null> {
    const wallets = this.dataSource.getRepository(WalletAddress);
    if (walletId === undefined) return wallets.findOneBy({ user_id: userId, address: address ?? '' });
    return isUuid(walletId) ? wallets.findOneBy({ id: walletId, user_id: userId }) : Promise.resolve(null);
  }
}
