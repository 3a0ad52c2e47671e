import { secp256k1 } from '@noble/curves/secp256k1.js';
import { HDKey } from '@scure/bip32';
import { WalletConfig } from '../../config.js';
import { houseBankAccounts } from '../../house-bank-accounts.js';
import { tronAddressOf } from '../../payees/addresses/tron-address.calc.js';
import { contextOf, operatorContext, WalletHarness } from '../../testing/wallet-harness.js';
import { Terms } from '../terms/terms.service.js';
import { DepositAddresses } from './deposit-addresses.js';
import { DepositApproval } from './deposit-approval.service.js';
import { DepositSubmission } from './deposit-submission.service.js';
import { DepositsService } from './deposits.service.js';
import { PayToService } from './pay-to.service.js';

const DAY_MS = 86_400_000;
const JPY = {
  ...{ currency: 'JPY', bank_name: 'みずほ銀行', bank_code: '0001', branch_name: '本店', branch_number: '100' },
  ...{ account_number: '7654321', holder_name: 'マコト' },
} as const;
const USD = {
  ...{ currency: 'USD', bank_name: 'Chase', bank_code: 'CHASUS33', account_number: '000123456789' },
  holder_name: 'MAKOTO',
} as const;
/** Test vector 1 of BIP 32. */
const SEED = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex');
const XPUB =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';

let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open({ MODE: 'live', TRON_XPUB: XPUB, BANK_ACCOUNTS: JSON.stringify([JPY, USD]) });
  harness.peers.restrictions = { kyc_status: 'approved' };
});
afterEach(() => harness.assertBooks());
afterAll(() => harness.close());

const open = async (method: 'bank' | 'quick' | 'crypto', currency: 'JPY' | 'USD' | 'AUD' | 'USDT', amount: string) => {
  const user = await harness.customer();
  return { user, deposit: await harness.get(DepositsService).open({ method, currency, amount }, contextOf(user)) };
};

describe('a deposit in live mode', () => {
  it('is offered only by methods and currencies that can be paid', async () => {
    const offered = harness.get(Terms).view().payments[0]?.deposit ?? [];
    expect(offered.map(({ method, currency }) => `${method} ${currency}`).sort()).toEqual([
      'bank JPY',
      'bank USD',
      'crypto USDT',
    ]);
    for (const [method, currency] of [
      ['bank', 'AUD'],
      ['quick', 'USD'],
    ] as const) {
      await expect(open(method, currency, '100.00')).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
    }
  });

  it('is paid to the house’s account of its currency, and only an operator can credit it, never the customer', async () => {
    const { user, deposit } = await open('bank', 'JPY', '10000');
    const { currency: _, ...account } = JPY;
    expect(deposit.pay_to).toEqual({ ...account, reference: expect.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/) });
    const paid = { deposit_id: deposit.id, payer_name: 'ヤマダ タロウ', proof: 'up-1' };
    await harness.get(DepositSubmission).submit(paid, contextOf(user));
    await harness.pass(DAY_MS);
    expect(await harness.depositOf(user)).toMatchObject({ status: 'pending' });
    expect(await harness.balance(user)).toMatchObject({ available: '0.00' });
    const operator = operatorContext();
    await expect(harness.get(DepositApproval).get(deposit.id, operator)).resolves.toMatchObject({
      ...{ payer_name: 'ヤマダ タロウ', txid: null, proof_url: `/deposit_proof/${user}/up-1` },
    });
    await harness.get(DepositApproval).approve({ id: deposit.id, amount: '9000' }, operator);
    expect(await harness.depositOf(user)).toMatchObject({ status: 'success', received_amount: '9000.00' });
  });

  it('confirmed while there was no rate is credited once there is one, even hours later', async () => {
    const { user, deposit } = await open('bank', 'JPY', '10000');
    await harness.pass(DAY_MS);
    harness.peers.rates.delete('USD/JPY');
    const operator = operatorContext();
    await harness.get(DepositApproval).approve({ id: deposit.id, amount: '10000' }, operator);
    const changed = harness.get(DepositApproval).approve({ id: deposit.id, amount: '9000' }, operator);
    await expect(changed).rejects.toMatchObject({ errorName: 'CONFLICT' });
    const refused = harness.get(DepositApproval).reject({ id: deposit.id, reason: 'It did not arrive' }, operator);
    await expect(refused).rejects.toMatchObject({ errorName: 'CONFLICT' });
    const shown = await harness.get(DepositApproval).get(deposit.id, operator);
    expect(shown).toMatchObject({ crediting: 'under_way', approved_amount: '10000.00' });
    for (let minutes = 0; minutes < 300; minutes += 5) await harness.pass(300_000);
    expect(await harness.balance(user)).toMatchObject({ available: '0.00' });
    harness.peers.rates.set('USD/JPY', '152.345678');
    await harness.pass(300_000);
    await harness.pass(300_000);
    expect(await harness.depositOf(user)).toMatchObject({ status: 'success', received_amount: '10000.00' });
    expect(await harness.balance(user)).toMatchObject({ available: '65.574554' });
  });

  it('has a unique reference', async () => {
    const { user, deposit } = await open('bank', 'USD', '100.00');
    const { manager } = harness.db.dataSource;
    const same = { id: deposit.id, user_id: user, method: 'bank', currency: 'USD' } as const;
    const other = await harness.get(PayToService).of(manager, same);
    expect(other.reference).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    expect(other.reference).not.toBe(deposit.pay_to.reference);
    const second = await open('bank', 'USD', '100.00');
    const twin = manager.query('update deposits set pay_to = $2 where id = $1', [second.deposit.id, deposit.pay_to]);
    await expect(twin).rejects.toThrow('deposits_reference');
  });

  it('in USDT has an address derived from the public key alone', async () => {
    const { user, deposit } = await open('crypto', 'USDT', '50');
    expect(deposit.pay_to).toEqual({ network: 'TRC20', address: expect.any(String), qr: deposit.pay_to.address });
    // The private key, kept elsewhere, controls the same address.
    const key = HDKey.fromMasterSeed(SEED).deriveChild(0).deriveChild(0).privateKey;
    expect(deposit.pay_to.address).toBe(tronAddressOf(secp256k1.getPublicKey(key ?? new Uint8Array())));
    const txid = 'ab'.repeat(32);
    await harness.get(DepositSubmission).submit({ deposit_id: deposit.id, txid }, contextOf(user));
    await expect(harness.get(DepositApproval).get(deposit.id, operatorContext())).resolves.toMatchObject({
      ...{ payer_name: null, txid, proof_url: null, crediting: 'chain' },
    });
  });

  it('refuses to start with a private key', () => {
    const config = Object.assign(new WalletConfig(), { TRON_XPUB: HDKey.fromMasterSeed(SEED).privateExtendedKey });
    expect(() => new DepositAddresses(config)).toThrow('use the public key');
  });
});

describe('the setting BANK_ACCOUNTS', () => {
  it.each([
    ['[', 'not JSON'],
    ['{}', 'check accounts'],
    [JSON.stringify([{ ...USD, currency: 'EUR' }]), 'accounts'],
    [JSON.stringify([{ ...USD, account_number: '' }]), 'accounts'],
    [JSON.stringify([{ ...USD, pin: '1' }]), 'accounts'],
    [JSON.stringify([USD, USD]), 'more than one'],
  ])('is refused with an explanation: %s', (text, why) => {
    expect(() => houseBankAccounts({ MODE: 'live', BANK_ACCOUNTS: text })).toThrow(why);
  });

  it('is optional and used in live mode only', () => {
    expect(houseBankAccounts({ MODE: 'live' }).size).toBe(0);
    expect(houseBankAccounts({ BANK_ACCOUNTS: '[' }).size).toBe(4);
  });
});
