import { post } from '../../lib/http';
import { deposit } from '../wallet/deposit-record';

/** Opens a deposit. No money moves yet; the reply holds a rate for a while and says where to pay. */
export const openDeposit = post('user/deposit', deposit);
