import { headers, type Msg, type MsgHdrs } from '@nats-io/transport-node';
import { activeTraceparent } from '../observability/traces.js';

const NAME = 'traceparent';

/** The headers that let a message's receivers continue the trace under way. */
export function traceHeaders(): MsgHdrs {
  const made = headers();
  const traceparent = activeTraceparent();
  if (traceparent !== undefined) made.set(NAME, traceparent);
  return made;
}

/** The trace that a message belongs to, as a `traceparent`. */
export function traceOf(message: Pick<Msg, 'headers'>): string | undefined {
  return message.headers?.get(NAME) || undefined;
}
