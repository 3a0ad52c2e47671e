import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endSession, token } from './session';
import { useStored } from './stored-value';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 20_000;
const PING_EVERY_MS = 20_000;
const LOG_IN_AGAIN = 1002;

/** A message of the stream; `back` where the connection was lost and is there again. */
export interface LiveMessage {
  type: string;
  /** The customer it concerns. */
  userId: string | undefined;
}

/** The queries (the first part of their keys) that each type of message makes out of date. */
const INVALIDATES: Partial<Record<string, readonly string[]>> = {
  chat: ['chats/get', 'chats/list', 'chats/counts'],
  conversation: ['chats/get', 'chats/list', 'chats/counts'],
  notice: ['notices/list'],
  hours: ['support_hours/get', 'support_hours/history'],
  order_terms: ['terms/orders/get', 'terms/orders/history'],
  earn_terms: ['products/earn', 'terms/earn/get', 'terms/earn/history'],
  wallet_terms: ['terms/payments/get', 'terms/payments/history', 'terms/conversions/get', 'terms/conversions/history'],
  rebate_terms: ['terms/rebates/get', 'terms/rebates/history'],
  deposit: ['deposits/list', 'deposits/get', 'payment_exceptions/list', 'queues'],
  withdrawal: ['withdrawals/list', 'withdrawals/get', 'payment_exceptions/list', 'queues'],
  kyc: ['kyc/list', 'kyc/get', 'queues'],
  linked_accounts: ['linked_accounts/list', 'linked_accounts/get'],
  correction: ['corrections/list'],
  suspension: ['instruments/suspensions'],
};

const listeners = new Set<(message: LiveMessage) => void>();

function publish(message: LiveMessage): void {
  for (const listener of [...listeners]) listener(message);
}

/** Subscribes to the messages of the stream; returns the function that unsubscribes. */
export function onLive(listener: (message: LiveMessage) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps a socket open while an operator is logged in, so that screens show changes at once. */
export function useLive(): void {
  const client = useQueryClient();
  const held = useStored(token);
  useEffect(() => {
    if (held === null) return;
    return connectWithRetry(held, {
      onBack: () => {
        void client.invalidateQueries();
        publish({ type: 'back', userId: undefined });
      },
      onMessage: (message) => {
        for (const key of INVALIDATES[message.type] ?? []) void client.invalidateQueries({ queryKey: [key] });
        publish(message);
      },
    });
  }, [client, held]);
}

interface Handlers {
  onMessage: (message: LiveMessage) => void;
  /** The connection is there again; messages may have been missed. */
  onBack: () => void;
}

/**
 * Connects, and reconnects after each loss, with twice the wait each time; returns the function that stops it. A
 * connection that answers no ping counts as lost.
 */
function connectWithRetry(held: string, { onMessage, onBack }: Handlers): () => void {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pings: ReturnType<typeof setInterval> | undefined;
  let waitMs = FIRST_WAIT_MS;
  let lost = false;
  let stopped = false;
  const connect = (): void => {
    const opening = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/stream`);
    socket = opening;
    opening.onopen = () => {
      opening.send(JSON.stringify({ op: 'auth', token: held }));
      pings = startPings(opening);
    };
    opening.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = readMessage(data, held);
      if (message?.type === 'auth') {
        waitMs = FIRST_WAIT_MS;
        if (lost) onBack();
        lost = false;
      } else if (message?.type === 'error') {
        // The server could not check the token and sends nothing more, so connect again.
        opening.close();
      } else if (message) {
        onMessage(message);
      }
    };
    opening.onclose = () => {
      clearInterval(pings);
      if (stopped) return;
      lost = true;
      timer = setTimeout(connect, waitMs);
      waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2);
    };
  };
  connect();
  return () => {
    stopped = true;
    clearTimeout(timer);
    clearInterval(pings);
    socket?.close();
  };
}

/** Closes the connection when nothing has arrived since the last ping. */
function startPings(socket: WebSocket): ReturnType<typeof setInterval> {
  let answered = true;
  socket.addEventListener('message', () => {
    answered = true;
  });
  return setInterval(() => {
    if (!answered) return socket.close();
    answered = false;
    socket.send(JSON.stringify({ op: 'ping' }));
  }, PING_EVERY_MS);
}

/** Reads a message; undefined where it is not one. A message that the token has expired ends the session, as a 401 does. */
function readMessage(text: unknown, held: string): LiveMessage | undefined {
  if (typeof text !== 'string') return undefined;
  const message: unknown = JSON.parse(text);
  if (typeof message !== 'object' || message === null || !('type' in message)) return undefined;
  if (message.type === 'error' && 'code' in message && message.code === LOG_IN_AGAIN) endSession(held);
  const data: unknown = 'data' in message ? message.data : undefined;
  const userId: unknown = typeof data === 'object' && data !== null && 'user_id' in data ? data.user_id : undefined;
  return { type: String(message.type), userId: typeof userId === 'string' ? userId : undefined };
}
