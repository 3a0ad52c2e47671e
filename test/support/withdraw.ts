import { TRON_ADDRESS } from './authorization/belongings.ts';
import { type CallOptions, type Client, type Json, PIN, type Reply } from './client.ts';

/** Asks for a withdrawal of 50 USD to an address; `more` changes the request. */
export const withdraw = (client: Client, more: Json = {}, options: CallOptions = {}): Promise<Reply> =>
  client.call(
    'wallet/trcWithdrawal',
    { paymethod: 'trc', address: TRON_ADDRESS, amount: '50.00', currency: 'USD', pay_password: PIN, ...more },
    options,
  );
