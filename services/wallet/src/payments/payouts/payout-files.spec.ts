import type { PayoutFileView, SaveBankRequest, WithdrawalView } from '@makoto/contracts';
import { CardsService } from '../../payees/cards/cards.service.js';
import { contextOf, operatorContext, PAYER, WalletHarness } from '../../testing/wallet-harness.js';
import { toBank } from '../../testing/withdrawing.js';
import { WithdrawalApproval } from '../withdrawals/withdrawal-approval.service.js';
import { PayoutFiles } from './payout-files.service.js';

let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterEach(() => harness.assertBooks());
afterAll(() => harness.close());

const [ann, ben] = [operatorContext(), operatorContext()];

const US: SaveBankRequest = {
  ...{
    currency: 'USD',
    bank_name: 'Chase & Co',
    bank_code: 'CHASUS33',
    account_number: '000123456789',
    holder_name: 'Taro <Yamada',
    pay_password: '123456',
  },
  ...{ city: 'New York', province: 'NY', branch_address: '1 Main St' },
};
const AU: SaveBankRequest = { ...US, currency: 'AUD', account_number: '123456', holder_name: 'Taro Yamada' };
const JP: SaveBankRequest = {
  ...{ currency: 'JPY', bank_name: 'みずほ銀行', branch_name: '本店', branch_number: '100', account_number: '1234567' },
  ...{ holder_name: 'ヤマダ ダロウ', pay_password: '123456' },
};

async function withdraw(
  on: WalletHarness,
  amount: string,
  card: SaveBankRequest,
): Promise<{ user: string; w: WithdrawalView }> {
  const user = await on.customer('50000');
  const request = { ...card, holder_name: card.currency === 'USD' ? 'Taro Yamada' : card.holder_name };
  const { id } = await on.get(CardsService).save(request, contextOf(user));
  on.clock.advance(86_400_000);
  return { user, w: await toBank(on, user, id, amount) };
}

describe('payout files', () => {
  it('need the settings of the paying account', async () => {
    const account = ['PAYER_ACCOUNT', 'PAYER_BANK_CODE'];
    for (const [currency, fields] of [
      ['JPY', [...account, 'PAYER_BRANCH_CODE', 'PAYER_CODE']],
      ['USD', account],
    ] as const) {
      await expect(harness.get(PayoutFiles).make({ currency }, ann)).rejects.toMatchObject({
        errorName: 'VALIDATION',
        problems: fields.map((field) => ({ field, key: 'required' })),
      });
    }
  });

  it('are paid from the account of their currency; a currency without one is refused', async () => {
    const usd = { currency: 'USD', name: 'MAKOTO KK', account: '9990001234', bank_code: 'DEMOUS33' };
    const live = await WalletHarness.open({ MODE: 'live', ...PAYER, PAYER_ACCOUNTS: JSON.stringify([usd]) });
    try {
      live.peers.restrictions = { kyc_status: 'approved' };
      const [us, jp] = [await withdraw(live, '100.00', US), await withdraw(live, '100.00', JP)];
      for (const { w } of [us, jp]) await live.get(WithdrawalApproval).approve(w.id, ann);
      const files = live.get(PayoutFiles);
      const dollars = await files.make({ currency: 'USD' }, ann);
      expect(dollars.filename).toMatch(/^payout-USD-2026-11-\d\d-[0-9a-f]{8}\.xml$/);
      const xml = Buffer.from(dollars.content, 'base64').toString();
      expect(xml).toContain('<DbtrAcct><Id><Othr><Id>9990001234</Id>');
      expect(xml).toContain('<Dbtr><Nm>MAKOTO KK</Nm></Dbtr>');
      // Two days after the start at 09:00 UTC, and seven hours: the next day in Tokyo, a holiday.
      live.clock.advance(7 * 3_600_000);
      const yen = await files.make({ currency: 'JPY' }, ann);
      expect(yen.filename).toMatch(/^payout-JPY-2026-11-23-[0-9a-f]{8}\.txt$/);
      const zengin = Buffer.from(yen.content, 'base64').toString('latin1');
      expect(zengin.slice(0, 120)).toMatch(/^12100000012345.{40}11240001.* 17654321 *$/s);
      await expect(files.make({ currency: 'AUD' }, ann)).rejects.toMatchObject({
        problems: [{ field: 'PAYER_ACCOUNTS', key: 'required' }],
      });
    } finally {
      await live.close();
    }
  });

  it('contain each approved withdrawal once in the bank’s format; an account without bank code is paid by hand', async () => {
    const live = await WalletHarness.open({ MODE: 'live', ...PAYER });
    try {
      live.peers.restrictions = { kyc_status: 'approved' };
      const [us, jp] = [await withdraw(live, '100.00', US), await withdraw(live, '100.00', JP)];
      const files = live.get(PayoutFiles);
      await expect(files.make({ currency: 'USD' }, ann)).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
      for (const { w } of [us, jp]) await live.get(WithdrawalApproval).approve(w.id, ann);
      const [one, two] = await Promise.allSettled([
        files.make({ currency: 'USD' }, ann),
        files.make({ currency: 'USD' }, ben),
      ]);
      const made = [one, two].flatMap((f) => (f?.status === 'fulfilled' ? [f.value] : []));
      expect(made).toHaveLength(1);
      const xml = Buffer.from(made[0]?.content ?? '', 'base64').toString();
      expect(xml).toContain(`<EndToEndId>${us.w.number}</EndToEndId><`);
      expect(xml).toContain('<InstdAmt Ccy="USD">99.00</InstdAmt>');
      expect(xml).toContain('<BIC>CHASUS33</BIC><Nm>Chase &#38; Co</Nm>');
      const zengin = await files.make({ currency: 'JPY' }, ann);
      const lines = Buffer.from(zengin.content, 'base64').toString('latin1').split('\r\n');
      expect(lines.slice(0, 4).map((l) => l.length)).toEqual([120, 120, 120, 120]);
      expect(lines.map((l) => l[0] ?? '').join('')).toBe('1289');
      expect(lines[0]).toMatch(/^12100000012345/);
      expect(lines[1]?.slice(1, 5)).toBe('0001');
      expect(lines[1]?.slice(42, 50)).toBe('11234567');
      expect(Buffer.from(lines[1]?.slice(50, 60) ?? '', 'latin1').toString('hex')).toBe('d4cfc0de20c0dedbb320');
      expect(lines[1]?.slice(80, 90)).toBe('0000015082');
      expect(lines[2]?.slice(0, 19)).toBe('8000001000000015082');
      await expect(files.make({ currency: 'JPY', file_id: zengin.file_id }, ben)).resolves.toEqual(zengin);
      await expect(live.get(WithdrawalApproval).settle({ id: jp.w.id, result: 'paid' }, ann)).resolves.toMatchObject({
        status: 'success',
      });
      const unnamed = await withdraw(live, '100.00', { ...JP, bank_name: 'どこにもない銀行' });
      await live.get(WithdrawalApproval).approve(unnamed.w.id, ann);
      await expect(files.make({ currency: 'JPY' }, ann)).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
      await live.get(WithdrawalApproval).settle({ id: unnamed.w.id, result: 'paid' }, ann);
      expect(await live.published(unnamed.w.id)).toEqual(['pending', 'approved', 'sent', 'success']);
      await live.assertBooks();
    } finally {
      await live.close();
    }
  });

  it('are the same file for a repeated key, which leaves out what was approved since', async () => {
    const live = await WalletHarness.open({ MODE: 'live', ...PAYER });
    try {
      live.peers.restrictions = { kyc_status: 'approved' };
      const approve = async (): Promise<string> => {
        const { w } = await withdraw(live, '100.00', US);
        await live.get(WithdrawalApproval).approve(w.id, ann);
        return w.id;
      };
      const files = live.get(PayoutFiles);
      const make = (key: string): Promise<PayoutFileView> =>
        files.make({ currency: 'USD' }, { ...ann, idempotencyKey: key });
      await expect(make('k1')).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
      const first = await approve();
      const file = await make('k1');
      const second = await approve();
      await expect(make('k1')).resolves.toEqual(file);
      expect(await live.published(first)).toEqual(['pending', 'approved', 'sent']);
      expect(await live.published(second)).toEqual(['pending', 'approved']);
      const other = { ...ann, idempotencyKey: 'k1' };
      await expect(files.make({ currency: 'JPY' }, other)).rejects.toMatchObject({ errorName: 'CONFLICT' });
      await expect(make('k2')).resolves.toMatchObject({ count: 1, file_id: expect.not.stringMatching(file.file_id) });
      await live.assertBooks();
    } finally {
      await live.close();
    }
  });

  it('ask banks to pay on the day in Tokyo, or on the next one on which they pay', async () => {
    const live = await WalletHarness.open({ MODE: 'live', ...PAYER });
    try {
      live.peers.restrictions = { kyc_status: 'approved' };
      live.peers.rates.set('USD/AUD', '1.5');
      const [au, jp] = [await withdraw(live, '100.00', AU), await withdraw(live, '100.00', JP)];
      for (const { w } of [au, jp]) await live.get(WithdrawalApproval).approve(w.id, ann);
      const files = live.get(PayoutFiles);
      // A Friday in UTC, the Saturday after it in Tokyo and Sydney.
      live.clock.set(Date.parse('2026-11-27T23:30:00Z'));
      const dollars = await files.make({ currency: 'AUD' }, ann);
      expect(dollars.filename).toMatch(/^payout-AUD-2026-11-28-/);
      expect(Buffer.from(dollars.content, 'base64').toString()).toContain('<ReqdExctnDt>2026-11-30</ReqdExctnDt>');
      live.clock.set(Date.parse('2026-11-28T10:00:00+09:00'));
      const yen = await files.make({ currency: 'JPY' }, ann);
      expect(yen.filename).toMatch(/^payout-JPY-2026-11-28-/);
      expect(Buffer.from(yen.content, 'base64').toString('latin1').slice(54, 58)).toBe('1130');
    } finally {
      await live.close();
    }
  });
});
