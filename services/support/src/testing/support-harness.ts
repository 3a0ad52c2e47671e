import { generateKeyPairSync } from 'node:crypto';
import {
  AppError,
  operatorRole,
  type PaymentTermsView,
  type RebateRatesView,
  type Role,
  rebateRates,
  uploadLink,
  walletTerms,
} from '@makoto/contracts';
import { openHarnessParts, ServiceHarness } from '@makoto/platform/testing';
import { SupportConfig } from '../config.js';
import { MIGRATIONS } from '../migrations/migrations.js';
import { startSupport } from '../start-support.js';

/** The upload that every customer may attach. */
export const OWN_PICTURE = 'own-picture';

const WITHDRAW = { min: '10.00', max: '100.00', fee: '1.00', fee_rate: '0.01', expected_s: 10 };

export const FIRST_PAYMENT_TERMS: PaymentTermsView = {
  ...{ version: 0, effective_at: 0, rate_hold_s: 900, deposit_spread: '0', withdrawal_spread: '0', cooling_s: 0 },
  deposit: [{ country: 'JP', currency: 'JPY', method: 'bank', min: '1000.00', max: '100000.00' }],
  withdraw: [{ method: 'bank', currency: 'USD', ...WITHDRAW }],
};

const LOG_KEY = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');

/** Runs the whole service on its own servers. The fake wallet and referral are unavailable until a test starts them. */
export class SupportHarness extends ServiceHarness {
  /** The roles of the operators that the fake identity knows, by id. */
  readonly roles = new Map<string, Role>();
  /** The versions of terms that the fake wallet and referral know. */
  readonly payments: PaymentTermsView[] = [FIRST_PAYMENT_TERMS];
  readonly rates: RebateRatesView[] = [{ version: 0, effective_at: 0, rates: [{ level: 1, rate: '0.20' }] }];
  readonly wallet = this.peer('wallet').on(walletTerms, () => ({
    payments: this.payments,
    conversions: [{ version: 1, effective_at: 0, usd_to_usdt: '0.001', usdt_to_usd: '0.001' }],
  }));
  readonly referral = this.peer('referral').on(rebateRates, () => ({ versions: this.rates }));

  static async open(): Promise<SupportHarness> {
    const harness = new SupportHarness(await openHarnessParts('support', MIGRATIONS, Date.UTC(2026, 10, 1)));
    harness
      .peer('identity')
      .on(operatorRole, (request) => {
        const role = harness.roles.get(request.operator_id);
        if (!role) throw new AppError('NOT_FOUND');
        return { role };
      })
      .on(uploadLink, (request) => {
        if (request.id !== OWN_PICTURE || request.purpose !== 'chat') throw new AppError('NOT_FOUND');
        return { url: `/files/${request.id}` };
      })
      .start();
    await harness.start();
    return harness;
  }

  /** Starts or restarts the service. */
  async start(settings: Partial<SupportConfig> = {}): Promise<void> {
    this.service = await startSupport(this.config(settings), this.clock);
  }

  config(settings: Partial<SupportConfig> = {}): SupportConfig {
    return Object.assign(new SupportConfig(), this.settings(), { LOG_KEY }, settings);
  }
}
