import { post } from '../../lib/http';
import { boundWallet } from './bound-wallet';

export const bindWallet = post('user/bind_wallet', boundWallet);
