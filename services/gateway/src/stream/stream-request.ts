import {
  AppError,
  type FieldProblem,
  INTERVALS,
  type Interval,
  OneOf,
  Optional,
  parse,
  Text,
  TextList,
} from '@makoto/contracts';
import { type Topic, topicOf } from './topics.js';

/** The most subscriptions of one socket, quotes and candles together. */
export const MAX_TOPICS = 100;
const SYMBOL = /^[\w.:-]{1,20}$/;

/** A client's message. */
export class StreamRequest {
  @OneOf(['auth', 'subscribe', 'unsubscribe', 'ping']) op!: 'auth' | 'subscribe' | 'unsubscribe' | 'ping';
  /** With `auth`. */
  @Optional() @Text(4_096) token?: string;
  /** Symbols. */
  @Optional() @TextList(MAX_TOPICS, 20) quotes?: string[];
  /** `SYMBOL:interval`. */
  @Optional() @TextList(MAX_TOPICS, 30) candles?: string[];
}

/** The topics of a request. @throws VALIDATION naming the list */
export function topicsOf(request: StreamRequest): Topic[] {
  return [
    ...(request.quotes ?? []).map((symbol) => {
      if (!SYMBOL.test(symbol)) throw refused('quotes');
      return topicOf(symbol);
    }),
    ...(request.candles ?? []).map((text) => {
      const at = text.lastIndexOf(':');
      const interval = text.slice(at + 1);
      if (!isInterval(interval) || !SYMBOL.test(text.slice(0, at))) throw refused('candles');
      return topicOf(text.slice(0, at), interval);
    }),
  ];
}

/** Parses a client's message. @throws VALIDATION if it is not JSON or not a valid request */
export function readRequest(text: string | undefined): StreamRequest {
  let data: unknown;
  try {
    data = JSON.parse(text ?? '');
  } catch {
    throw refused('');
  }
  return parse(StreamRequest, data);
}

/** The error for too many subscriptions. */
export function tooManyTopics(): AppError {
  return refused('quotes', { key: 'length', params: { min: 0, max: MAX_TOPICS } });
}

function refused(field: string, problem: Omit<FieldProblem, 'field'> = { key: 'type' }): AppError {
  return new AppError('VALIDATION', {}, [{ field, ...problem }]);
}

function isInterval(text: string): text is Interval {
  return INTERVALS.some((interval) => interval === text);
}
