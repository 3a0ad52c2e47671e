import { createHash } from 'node:crypto';
import { AppError, type DepositMethod, type PaymentCurrency } from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { WalletConfig } from '../../config.js';
import { type HouseBankAccount, houseBankAccounts } from '../../house-bank-accounts.js';
import { QuickRail } from '../rails/quick/quick-rail.js';
import type { PayTo } from './deposit.entity.js';
import { DepositAddresses } from './deposit-addresses.js';
import { isReferenceTaken } from './deposits.repository.js';

/** Collisions of eight-character references are rare; ten in a row do not happen. */
const REFERENCE_TRIES = 10;

/** Chooses where a deposit is paid. */
@Injectable()
export class PayToService {
  private readonly accounts: ReadonlyMap<PaymentCurrency, HouseBankAccount>;

  constructor(
    private readonly config: WalletConfig,
    private readonly addresses: DepositAddresses,
    private readonly rail: QuickRail,
  ) {
    this.accounts = houseBankAccounts(config);
  }

  /**
   * Returns a bank account with a reference, a checkout page, or the customer's own address.
   * @throws UNAVAILABLE if there is no account or provider for it
   */
  async of(
    manager: EntityManager,
    deposit: { id: string; user_id: string; method: DepositMethod; currency: PaymentCurrency },
  ): Promise<PayTo> {
    if (deposit.method === 'crypto') {
      const address = await this.addresses.of(manager, deposit.user_id);
      return { network: 'TRC20', address, qr: address };
    }
    if (deposit.method === 'bank') return this.account(manager, deposit.currency, deposit.id);
    // The provider's page is opened once the deposit is stored; see QuickCheckouts.
    if (this.rail.provider) return {};
    if (this.config.MODE === 'live') throw new AppError('UNAVAILABLE');
    const base = (this.config.PUBLIC_URL ?? '').replace(/\/+$/, '');
    return { checkout_url: `${base}/checkout?deposit=${deposit.id}` };
  }

  private async account(manager: EntityManager, currency: PaymentCurrency, depositId: string): Promise<PayTo> {
    const account = this.accounts.get(currency);
    if (!account) throw new AppError('UNAVAILABLE');
    const { currency: _, ...fields } = account;
    return { ...fields, reference: await freeReference(manager, depositId) };
  }
}

/** An unused reference. A unique index refuses concurrent deposits with the same one. */
async function freeReference(manager: EntityManager, depositId: string): Promise<string> {
  for (let tries = 0; tries < REFERENCE_TRIES; tries++) {
    const reference = referenceOf(`${depositId}${tries || ''}`);
    if (!(await isReferenceTaken(manager, reference))) return reference;
  }
  throw new Error('no free payment reference was found');
}

/** Eight characters from an alphabet without lookalikes. */
function referenceOf(seed: string): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return [...createHash('sha256').update(seed).digest().subarray(0, 8)]
    .map((b) => alphabet[b % alphabet.length])
    .join('');
}
