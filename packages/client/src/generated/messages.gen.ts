// Generated from the AsyncAPI document; do not edit.
import type {
  StreamAccount,
  StreamAlert,
  StreamAuth,
  StreamBalance,
  StreamCandle,
  StreamDeposit,
  StreamEarnTerms,
  StreamError,
  StreamHours,
  StreamNotice,
  StreamOrder,
  StreamOrderTerms,
  StreamPong,
  StreamPosition,
  StreamQuote,
  StreamRebateTerms,
  StreamSuspension,
  StreamWalletTerms,
  StreamWithdrawal,
} from './types.gen.js';

/** What the server sends on /stream, by type. */
export interface StreamMessages {
  /** A deposit has a new status. */
  deposit: StreamDeposit;
  /** A position was bought, earned or ended. */
  position: StreamPosition;
  /** A price alert was fulfilled. */
  alert: StreamAlert;
  /** A price of a subscribed instrument; a slow client gets only the newest. */
  quote: StreamQuote;
  /** A refused request, or the end of the token (1002); codes are those of calls. */
  error: StreamError;
  /** A withdrawal has a new status. */
  withdrawal: StreamWithdrawal;
  /** An announcement was published or withdrawn. */
  notice: StreamNotice;
  /** An order was placed or settled. */
  order: StreamOrder;
  /** Customer service has new hours. */
  hours: StreamHours;
  /** Earn terms to come. */
  earn_terms: StreamEarnTerms;
  /** New balances. */
  balance: StreamBalance;
  /** Order terms to come. */
  order_terms: StreamOrderTerms;
  /** Payment terms to come. */
  wallet_terms: StreamWalletTerms;
  /** Rebate terms to come. */
  rebate_terms: StreamRebateTerms;
  /** The answer to `ping`. */
  pong: StreamPong;
  /** The instruments that are suspended now. */
  suspension: StreamSuspension;
  /** The newest candle of a subscribed instrument: [t, open, high, low, close, volume]. */
  candle: StreamCandle;
  /** The restrictions of the account have changed. */
  account: StreamAccount;
  /** The token was accepted. */
  auth: StreamAuth;
}
