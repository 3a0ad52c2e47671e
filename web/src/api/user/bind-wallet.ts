import { post } from '../../lib/http';
import { type BoundWallet, boundWallet } from './bound-wallet';

export interface BindWalletRequest {
  network: 'TRC20';
  address: string;
  label?: string;
  pay_password: string;
}

export const bindWallet = post<BindWalletRequest, BoundWallet>('user/bind_wallet', boundWallet);
