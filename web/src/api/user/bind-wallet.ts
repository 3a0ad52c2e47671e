import { post } from '../../lib/http';
import type { Calls } from '../generated/calls.gen';
import { boundWallet } from './bound-wallet';

export type BindWalletRequest = Calls['user/bind_wallet']['request'];

export const bindWallet = post('user/bind_wallet', boundWallet);
