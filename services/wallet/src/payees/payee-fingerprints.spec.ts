import { payeeApproved, payeeRemoved, payeeSeen } from '@makoto/contracts';
import { WithdrawalApproval } from '../payments/withdrawals/withdrawal-approval.service.js';
import { contextOf, operatorContext, WalletHarness } from '../testing/wallet-harness.js';
import { toAddress, toBank } from '../testing/withdrawing.js';
import { AddressesService } from './addresses/addresses.service.js';
import { CardsService } from './cards/cards.service.js';

let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterAll(() => harness.close());

const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const bind = async (user: string): Promise<void> => {
  const request = { network: 'TRC20' as const, address: ADDRESS, pay_password: '123456' };
  await harness.get(AddressesService).bind(request, contextOf(user));
};
const save = async (user: string, account_number: string, bank_name = 'みずほ'): Promise<void> => {
  const bank = { bank_name, bank_code: '0001', branch_name: '本店', branch_number: '100' };
  const card = { currency: 'JPY' as const, account_number, holder_name: 'ﾔﾏﾀﾞ　たろう', pay_password: '123456' };
  await harness.get(CardsService).save({ ...bank, ...card }, contextOf(user));
};

async function published(name = payeeSeen.name): Promise<{ user_id: string; kind: string; hash: string }[]> {
  const rows: { payload: string }[] = await harness.db.dataSource.query(
    'select payload from outbox where event = $1 order by id',
    [name],
  );
  return rows.flatMap((row) => JSON.parse(row.payload));
}

it('cards and addresses are published as keyed hashes without their numbers, equal for all customers', async () => {
  const [one, other] = [await harness.customer(), await harness.customer()];
  await save(one, '0123456');
  await save(other, '０12-3456', 'ミズホ');
  await save(other, '0123457');
  await bind(one);
  await bind(other);
  const events = await published();
  expect(events.map((e) => [e.user_id, e.kind])).toEqual([
    [one, 'card'],
    [other, 'card'],
    [other, 'card'],
    [one, 'address'],
    [other, 'address'],
  ]);
  const [first, same, different, address, sameAddress] = events.map((e) => e.hash);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(same).toBe(first);
  expect(different).not.toBe(first);
  expect(sameAddress).toBe(address);
  expect(JSON.stringify(events)).not.toMatch(/0123456|TR7NHq/);
});

it('an approved withdrawal is published with the hash of the card or address as it was bound', async () => {
  const user = await harness.customer('1000');
  await save(user, '1122334');
  await bind(user);
  const [card] = (await harness.get(CardsService).list(contextOf(user))).list;
  harness.clock.advance(86_400_000);
  const ids = [
    await toBank(harness, user, card?.id, '100.00'),
    await toAddress(harness, user, '100.00', 'USD', ADDRESS),
  ];
  expect(await published(payeeApproved.name)).toEqual([]);
  for (const { id } of ids) await harness.get(WithdrawalApproval).approve(id, operatorContext());
  const bound = (await published()).filter((e) => e.user_id === user);
  expect(bound).toHaveLength(2);
  const approved = await published(payeeApproved.name);
  expect(approved.map((e) => [e.user_id, e.kind, e.hash])).toEqual(bound.map((e) => [user, e.kind, e.hash]));
});

it('a removal is published once, and only if there was something to remove', async () => {
  const user = await harness.customer();
  const context = contextOf(user);
  await save(user, '7654321');
  await bind(user);
  const [cards, addresses] = [harness.get(CardsService), harness.get(AddressesService)];
  const [card] = (await cards.list(context)).list;
  const [address] = (await addresses.list(context)).list;
  const pay_password = '123456';
  await cards.remove({ id: card?.id ?? '', pay_password }, context);
  await Promise.allSettled([1, 2].map(() => addresses.remove({ id: address?.id ?? '', pay_password }, context)));
  expect((await published(payeeRemoved.name)).map((e) => [e.user_id, e.kind])).toEqual([
    [user, 'card'],
    [user, 'address'],
  ]);
});
