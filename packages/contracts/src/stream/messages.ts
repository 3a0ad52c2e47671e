import { MESSAGE_AUTHORS, type MessageAuthor } from '../http/support/messages.js';
import { BalanceRow } from '../rpc/wallet.js';
import { Decimal, EpochMs, Int, IsoTime, ListOf, OneOf, Optional, Rows, Text, TextList } from '../validation/fields.js';

// What the server sends on /stream and is not an event. Events are sent as { type, data } (services/gateway/src/stream).

const only = (type: string): PropertyDecorator => OneOf([type]);

/** A price of a subscribed instrument. */
export class QuoteMessage {
  @only('quote') type!: 'quote';
  /** The symbol. */
  @Text(20) s!: string;
  @Decimal() p!: string;
  @EpochMs() t!: number;
}

/** The newest candle of a subscribed instrument: `[t, open, high, low, close, volume]`. */
export class CandleMessage {
  @only('candle') type!: 'candle';
  /** The symbol. */
  @Text(20) s!: string;
  @Text(3) i!: string;
  @Rows(6) c!: (string | number)[];
}

/** The token was accepted. */
export class AuthData {
  @IsoTime() expires_at!: string;
}

/** The customer's new balances. */
export class BalanceData {
  @ListOf(() => BalanceRow, 20) balances!: BalanceRow[];
}

/** The instruments that are suspended now. */
export class SuspensionData {
  @TextList(1_000, 20) symbols!: string[];
}

/** Customer service is typing. */
export class TypingData {
  @OneOf(MESSAGE_AUTHORS) from!: MessageAuthor;
}

/** The answer to `ping`. */
export class PongMessage {
  @only('pong') type!: 'pong';
}

export class StreamFieldError {
  @Text(100, { min: 0 }) field!: string;
  @Text(500) msg!: string;
}

/** A request was refused, or the token has ended (1002). Codes are those of calls. */
export class ErrorMessage {
  @only('error') type!: 'error';
  @Int(1, 9_999) code!: number;
  @Text(500) msg!: string;
  @Optional() @ListOf(() => StreamFieldError, 50) errors?: StreamFieldError[];
}
