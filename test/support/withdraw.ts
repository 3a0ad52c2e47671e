import { type CallOptions, type Client, type Json, PIN, type Reply } from './client.ts';

/** A valid address of the network TRC20. */
export const TRON_ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

/** Asks for a withdrawal of 50 USD to an address; `more` changes the request. */
export const withdraw = (client: Client, more: Json = {}, options: CallOptions = {}): Promise<Reply> =>
  client.call(
    'wallet/trcWithdrawal',
    { paymethod: 'trc', address: TRON_ADDRESS, amount: '50.00', currency: 'USD', pay_password: PIN, ...more },
    options,
  );
