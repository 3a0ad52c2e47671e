import { Id, IsoTime, ListOf, Nullable, OneOf, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';
import { IdRequest, IdWithPinRequest } from '../shapes.js';
import { FIAT_CURRENCIES, type FiatCurrency } from '../wallet/deposits.js';
import { PaymentProof } from './passkey-proof.js';

export class SaveBankRequest extends PaymentProof {
  /** The card to change; a new one by default. */
  @Optional() @Id() id?: string;
  @OneOf(FIAT_CURRENCIES) currency!: FiatCurrency;
  @Text(80) bank_name!: string;
  @Optional() @Text(20, { min: 0 }) bank_code?: string;
  /** Which of these are required depends on the currency: branch name and number for JPY, the location for others. */
  @Optional() @Text(80, { min: 0 }) branch_name?: string;
  @Optional() @Text(20, { min: 0 }) branch_number?: string;
  @Optional() @Text(200, { min: 0 }) branch_address?: string;
  @Optional() @Text(80, { min: 0 }) city?: string;
  @Optional() @Text(80, { min: 0 }) province?: string;
  @Text(40) account_number!: string;
  @Text(80) holder_name!: string;
}

export class BankCardView {
  @Id() id!: string;
  @OneOf(FIAT_CURRENCIES) currency!: FiatCurrency;
  @Text(80) bank_name!: string;
  @Text(20, { min: 0 }) bank_code!: string;
  @Text(80, { min: 0 }) branch_name!: string;
  @Text(20, { min: 0 }) branch_number!: string;
  @Text(200, { min: 0 }) branch_address!: string;
  @Text(80, { min: 0 }) city!: string;
  @Text(80, { min: 0 }) province!: string;
  /** In lists masked except for the last four. */
  @Text(40) account_number!: string;
  @Text(80) holder_name!: string;
  /** When withdrawals to it become possible. */
  @Nullable() @IsoTime() cooling_until?: string | null;
  @IsoTime() created_at!: string;
}

export class BankListReply {
  @ListOf(() => BankCardView, 100) list!: BankCardView[];
}

export const saveBank = call({
  path: 'user/save_bank',
  auth: 'user',
  service: 'wallet',
  request: SaveBankRequest,
  reply: BankCardView,
  idempotent: true,
  whenRestricted: 'allowed',
  objects: { id: 'bank_card' },
  summary: 'Binds a bank card, or changes one',
});

export const bankList = call({
  path: 'user/bank_list',
  auth: 'user',
  service: 'wallet',
  request: Empty,
  reply: BankListReply,
  summary: 'Lists bound bank cards with masked account numbers',
});

export const queryBank = call({
  path: 'user/query_bank',
  auth: 'user',
  service: 'wallet',
  request: IdRequest,
  reply: BankCardView,
  objects: { id: 'bank_card' },
  summary: 'Returns one bank card in full',
});

export const deleteBank = call({
  path: 'user/del_bank',
  auth: 'user',
  service: 'wallet',
  request: IdWithPinRequest,
  reply: Empty,
  objects: { id: 'bank_card' },
  summary: 'Removes a bank card that has no open withdrawal',
});
