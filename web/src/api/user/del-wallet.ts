import { post } from '../../lib/http';
import { anything } from '../../lib/read';

export const delWallet = post('user/del_wallet', anything);
