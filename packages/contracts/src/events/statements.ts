import { StatementEvent } from '../log/statements.js';
import { event } from './event.js';

/**
 * Statements for the transparency log, one event per service, written in the transaction that makes the thing. Support
 * gives each text its place in the log, once, however often it is stated.
 */
export const tradingStated = event('trading', 'stated', StatementEvent, ['support']);
export const earnStated = event('earn', 'stated', StatementEvent, ['support']);
export const walletStated = event('wallet', 'stated', StatementEvent, ['support']);
export const identityStated = event('identity', 'stated', StatementEvent, ['support']);
export const marketStated = event('market', 'stated', StatementEvent, ['support']);
export const referralStated = event('referral', 'stated', StatementEvent, ['support']);

/** All of them. */
export const STATED = [tradingStated, earnStated, walletStated, identityStated, marketStated, referralStated];
