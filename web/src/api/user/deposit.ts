import { post } from '../../lib/http';
import { deposit } from '../wallet/deposit-record';

/** Opens a deposit: nothing moves, a rate is held for a while, and the reply says where to pay. */
export const openDeposit = post('user/deposit', deposit);
