import { useEffect } from 'react';
import { isLeaving } from './leaving';
import { queries, refreshCalls } from './query';
import { quotes } from './quotes';
import { type Socket, StreamClient, type StreamMessage } from './stream-client';
import { loseSession, renewalOf, token } from './token';

function connect(): Socket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = new WebSocket(`${scheme}://${location.host}/stream`);
  return {
    send: (data) => socket.send(data),
    close: () => socket.close(),
    listen: ({ open, closed, message }) => {
      socket.onopen = open;
      socket.onclose = closed;
      socket.onmessage = (event: MessageEvent<unknown>) => message(event.data);
    },
  };
}

export const stream = new StreamClient({
  connect,
  token: token.get,
  random: Math.random,
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});

const LOG_IN_AGAIN = 1002;

/** The replies that a message makes stale. */
const REFRESH: Record<string, readonly string[]> = {
  order: ['user/details', 'order/hold_list', 'order/list', 'order/detail', 'product/orders'],
  // A rebate and a deposit's refund are reported by the balance that they change.
  balance: ['user/details', 'user/balance_list', 'user/invite', 'wallet/deposits'],
  deposit: ['user/details', 'user/balance_list', 'wallet/deposits'],
  withdrawal: ['user/details', 'user/balance_list', 'wallet/withdrawals'],
  kyc: ['user/details', 'user/idcard'],
  account: ['user/details', 'user/limits'],
  position: ['user/details', 'wealth/orders', 'Defi/myOrder', 'Defi/orderMoney'],
  notice: ['support/unread', 'common/notice'],
  chat: ['support/unread', 'support/messages'],
};
/** From now on the user's messages are delivered; one may have come in between the first replies and this point. */
REFRESH.auth = Object.values(REFRESH).flat();

type Listener = (message: StreamMessage) => void;
const listeners = new Set<Listener>();

/** Subscribes to every message except quotes; returns a function that unsubscribes. */
export function onStream(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The token is invalid, like a 401. Once the session is renewed, whatever was missed meanwhile is refreshed. */
function refused(): void {
  if (!renewalOf() || isLeaving()) loseSession(token.get());
  else {
    void import('./renewal')
      .then(({ renew }) => renew())
      .then((outcome) => outcome === 'renewed' && stream.onBack(), reportError);
  }
}

stream.onMessage = (message) => {
  if (message.type === 'quote') {
    const { s, p, t } = message;
    if (typeof s === 'string' && typeof p === 'string' && typeof t === 'number') quotes.put(s, p, t);
    return;
  }
  if (message.type === 'error' && message.code === LOG_IN_AGAIN) refused();
  refreshCalls(REFRESH[message.type] ?? []);
  for (const listener of listeners) listener(message);
};

// Refreshes whatever may have changed while disconnected.
stream.onBack = () => void queries.invalidateQueries();

/**
 * Starts the stream and keeps it authenticated as the current user; drops it when the device goes offline and
 * reconnects at once when it is back.
 */
export function startStream(): void {
  stream.start();
  token.subscribe(() => stream.identify());
  addEventListener('offline', () => stream.drop());
  addEventListener('online', () => stream.start());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') stream.start();
  });
}

/** Subscribes to live quotes of these instruments while mounted. */
export function useLiveQuotes(symbols: readonly string[]): void {
  const key = symbols.join(' ');
  useEffect(() => {
    const stops = key === '' ? [] : key.split(' ').map((symbol) => stream.want('quotes', symbol));
    return () => {
      for (const stop of stops) stop();
    };
  }, [key]);
}
