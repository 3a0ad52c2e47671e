import { createHash } from 'node:crypto';
import {
  AppError,
  type DepositMethod,
  FIAT_CURRENCIES,
  type FiatCurrency,
  type PaymentCurrency,
} from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { WalletConfig } from '../config.js';
import type { PayTo } from './deposit.entity.js';
import { DepositAddresses } from './deposit-addresses.js';

/** The practice house's accounts. No bank has these codes: money cannot be sent there by mistake. */
const PRACTICE_ACCOUNTS: Record<FiatCurrency, PayTo> = {
  JPY: {
    bank_name: 'デモ銀行',
    bank_code: '9999',
    branch_name: '練習支店',
    branch_number: '999',
    account_number: '0000001',
    holder_name: 'マコト（デモ）',
  },
  USD: {
    bank_name: 'Practice Bank (demo)',
    bank_code: 'DEMOUS00',
    account_number: '0000000001',
    holder_name: 'MAKOTO DEMO',
  },
  CNY: { bank_name: '演示银行', bank_code: '000', account_number: '0000000000000001', holder_name: 'MAKOTO DEMO' },
  AUD: {
    bank_name: 'Practice Bank (demo)',
    bank_code: '000-000',
    account_number: '00000001',
    holder_name: 'MAKOTO DEMO',
  },
};

/** Tells where a deposit is to be paid. */
@Injectable()
export class PayToService {
  constructor(
    private readonly config: WalletConfig,
    private readonly addresses: DepositAddresses,
  ) {}

  /**
   * Where `deposit` is to be paid: an account and a reference, a checkout page, or the customer's own address.
   * @throws UNAVAILABLE where live mode has no such rail
   */
  async of(
    manager: EntityManager,
    deposit: { id: string; user_id: string; method: DepositMethod; currency: PaymentCurrency },
  ): Promise<PayTo> {
    if (deposit.method === 'crypto') {
      const address = await this.addresses.of(manager, deposit.user_id);
      return { network: 'TRC20', address, qr: address };
    }
    if (this.config.MODE === 'live') throw new AppError('UNAVAILABLE');
    const currency = FIAT_CURRENCIES.find((c) => c === deposit.currency);
    if (!currency)
      throw new AppError('VALIDATION', {}, [
        { field: 'currency', key: 'choice', params: { values: FIAT_CURRENCIES.join(', ') } },
      ]);
    if (deposit.method === 'bank') return { ...PRACTICE_ACCOUNTS[currency], reference: referenceOf(deposit.id) };
    const base = (this.config.PUBLIC_URL ?? '').replace(/\/+$/, '');
    return { checkout_url: `${base}/checkout?deposit=${deposit.id}` };
  }
}

/** A reference of eight characters that are hard to confuse, from the deposit's id. */
function referenceOf(id: string): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return [...createHash('sha256').update(id).digest().subarray(0, 8)]
    .map((b) => alphabet[b % alphabet.length])
    .join('');
}
