import { Id, IsoTime, ListOf, Nullable, OneOf, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';
import { IdWithPinRequest } from '../shapes.js';
import { PaymentProof } from './passkey-proof.js';

export const NETWORKS = ['TRC20'] as const;
export type Network = (typeof NETWORKS)[number];

export class BindWalletRequest extends PaymentProof {
  @OneOf(NETWORKS) network!: Network;
  @Text(64) address!: string;
  @Optional() @Text(40, { min: 0 }) label?: string;
}

export class BoundWalletView {
  @Id() id!: string;
  @OneOf(NETWORKS) network!: Network;
  @Text(64) address!: string;
  @Text(40, { min: 0 }) label!: string;
  /** Withdrawals to it are taken from then on. */
  @Nullable() @IsoTime() cooling_until?: string | null;
  @IsoTime() created_at!: string;
}

export class WalletListReply {
  @ListOf(() => BoundWalletView, 100) list!: BoundWalletView[];
}

export const bindWallet = call({
  path: 'user/bind_wallet',
  auth: 'user',
  service: 'wallet',
  request: BindWalletRequest,
  reply: BoundWalletView,
  idempotent: true,
  whenRestricted: 'allowed',
  summary: 'Binds a withdrawal address',
});

export const walletList = call({
  path: 'user/wallet_list',
  auth: 'user',
  service: 'wallet',
  request: Empty,
  reply: WalletListReply,
  summary: 'Lists bound withdrawal addresses',
});

export const deleteWallet = call({
  path: 'user/del_wallet',
  auth: 'user',
  service: 'wallet',
  request: IdWithPinRequest,
  reply: Empty,
  objects: { id: 'wallet_address' },
  summary: 'Removes a withdrawal address',
});
