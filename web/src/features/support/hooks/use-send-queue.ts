import type { InfiniteData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Message, messages } from '../../../api/support/messages';
import { sendMessage } from '../../../api/support/send';
import { details, useDetails } from '../../../api/user/details';
import { clock } from '../../../lib/clock';
import { send } from '../../../lib/http';
import { lastReply } from '../../../lib/last-known';
import { queries, refreshCalls } from '../../../lib/query';
import type { ReadOf } from '../../../lib/read';
import { readStored, writeStored } from '../../../lib/storage';
import { stream } from '../../../lib/stream';
import { token } from '../../../lib/token';
import { SendQueue, type UnsentMessage } from '../services/send-queue';

type Pages = InfiniteData<ReadOf<typeof messages.reply>>;

const newestPage = () => queries.getQueryData<Pages>([messages.path])?.pages[0];

/** Puts a message at the end of the conversation, unless it is there. */
function show(message: Message): void {
  queries.setQueryData<Pages>([messages.path], (known) => {
    const [first, ...older] = known?.pages ?? [];
    if (!known || !first || first.list.some(({ id }) => id === message.id)) return known;
    return { ...known, pages: [{ ...first, list: [message, ...first.list] }, ...older] };
  });
}

async function deliver({ key, text, about }: UnsentMessage): Promise<void> {
  show(await send(sendMessage, { text, ...(about ? { about } : {}) }, { key }));
  refreshCalls([messages.path]);
}

let held: { userId: string; queue: SendQueue } | undefined;

token.subscribe(() => {
  held?.queue.stop();
  held = undefined;
});
stream.state.subscribe(() => {
  if (stream.state.get() === 'open') held?.queue.wake();
});
addEventListener('online', () => held?.queue.wake());

/** The user's queue, one for the visit: it goes on sending on other screens. */
function queueOf(userId: string): SendQueue {
  if (held?.userId === userId) return held.queue;
  held?.queue.stop();
  // What begins with "own" is forgotten at log-out.
  const place = `own unsent ${userId}`;
  const queue = new SendQueue({
    send: deliver,
    newest: () => newestPage()?.list[0]?.created_at ?? '',
    now: clock.now,
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    makeKey: () => crypto.randomUUID(),
    read: () => readStored(place),
    write: (kept) => writeStored(place, kept),
  });
  held = { userId, queue };
  return queue;
}

/** The queue of whoever is logged in; undefined until it is known who that is. */
export function useSendQueue(): SendQueue | undefined {
  const known = useDetails().data ?? lastReply(details, undefined, 'own');
  const queue = known && queueOf(known.user.id);
  useEffect(() => queue?.wake(), [queue]);
  return queue;
}
