import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { token } from './session';
import { useKept } from './store';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 20_000;
const PING_EVERY_MS = 20_000;
const LOG_IN_AGAIN = 1002;

/** What happened at the desk, with the customer whose it is. */
export interface LiveMessage {
  type: string;
  userId: string | undefined;
}

/** Which queries (the first word of their keys) a message makes old. */
const TOUCHES: Partial<Record<string, readonly string[]>> = {
  chat: ['chats/get', 'chats/list', 'chats/counts'],
  conversation: ['chats/get', 'chats/list', 'chats/counts'],
  notice: ['notices/list'],
  hours: ['support_hours/get', 'support_hours/history'],
  order_terms: ['products/trading', 'products/trading_history'],
  earn_terms: ['products/earn', 'products/earn_history'],
  deposit: ['deposits/list', 'deposits/get', 'queues'],
  withdrawal: ['withdrawals/list', 'withdrawals/get', 'queues'],
  kyc: ['kyc/list', 'kyc/get', 'queues'],
  linked_accounts: ['linked_accounts/list', 'linked_accounts/get'],
  correction: ['corrections/list'],
  suspension: ['instruments/suspensions'],
};

const listeners = new Set<(message: LiveMessage) => void>();

function tell(message: LiveMessage): void {
  for (const listener of [...listeners]) listener(message);
}

/** Hears every message of the stream, and `back` where its connection was lost and is there again; returns how to stop. */
export function onLive(listener: (message: LiveMessage) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps a socket open while somebody is logged in, so that screens show at once what their role may see. */
export function useLive(): void {
  const client = useQueryClient();
  const held = useKept(token);
  useEffect(() => {
    if (held === null) return;
    return listen(held, {
      back: () => {
        void client.invalidateQueries();
        tell({ type: 'back', userId: undefined });
      },
      message: (message) => {
        for (const key of TOUCHES[message.type] ?? []) void client.invalidateQueries({ queryKey: [key] });
        tell(message);
      },
    });
  }, [client, held]);
}

interface Heard {
  message: (message: LiveMessage) => void;
  /** The connection is there again; what happened meanwhile was missed. */
  back: () => void;
}

/**
 * Connects, and again after each loss, waiting twice as long each time; returns how to stop. A connection that answers no
 * ping is taken for lost.
 */
function listen(held: string, heard: Heard): () => void {
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
      const message = readMessage(data);
      if (message?.type === 'auth') {
        waitMs = FIRST_WAIT_MS;
        if (lost) heard.back();
        lost = false;
      } else if (message?.type === 'error') {
        // Whoever could not be recognised is told nothing further: it is tried again.
        opening.close();
      } else if (message) {
        heard.message(message);
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

/** Closes a connection on which nothing has come since the last ping. */
function startPings(socket: WebSocket): ReturnType<typeof setInterval> {
  let heard = true;
  socket.addEventListener('message', () => {
    heard = true;
  });
  return setInterval(() => {
    if (!heard) return socket.close();
    heard = false;
    socket.send(JSON.stringify({ op: 'ping' }));
  }, PING_EVERY_MS);
}

/** A message of the stream; undefined for what says nothing here. A token that died ends the session, as a 401 does. */
function readMessage(text: unknown): LiveMessage | undefined {
  if (typeof text !== 'string') return undefined;
  const message: unknown = JSON.parse(text);
  if (typeof message !== 'object' || message === null || !('type' in message)) return undefined;
  if (message.type === 'error' && 'code' in message && message.code === LOG_IN_AGAIN) token.set(null);
  const data: unknown = 'data' in message ? message.data : undefined;
  const userId: unknown = typeof data === 'object' && data !== null && 'user_id' in data ? data.user_id : undefined;
  return { type: String(message.type), userId: typeof userId === 'string' ? userId : undefined };
}
