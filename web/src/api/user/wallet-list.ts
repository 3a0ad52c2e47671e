import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { list, object } from '../../lib/read';
import { boundWallet } from './bound-wallet';

export const walletList = post('user/wallet_list', object({ list: list(boundWallet) }));

export const useWalletList = () => useCall(walletList, undefined);
