import type { InfiniteData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sendPicture } from '../../../api/common/upload';
import { type Message, messages } from '../../../api/support/messages';
import { sendMessage } from '../../../api/support/send';
import { details, useDetails } from '../../../api/user/details';
import { clock } from '../../../lib/clock';
import { send } from '../../../lib/http';
import { lastReply } from '../../../lib/last-known';
import { queries, refreshCalls } from '../../../lib/query';
import { randomHex } from '../../../lib/random-hex';
import type { ReadOf } from '../../../lib/read';
import { readStored, writeStored } from '../../../lib/storage';
import { stream } from '../../../lib/stream';
import { onSessionChange } from '../../../lib/token';
import { here } from '../../../lib/zone';
import { SendQueue, type UnsentMessage } from '../services/send-queue';
import { unsentPlace } from '../services/unsent-place';
import { WaitingPictures } from '../services/waiting-pictures';

type Pages = InfiniteData<ReadOf<typeof messages.reply>>;

const newestPage = () => queries.getQueryData<Pages>([messages.path])?.pages[0];

/** Appends a message unless it is already there. */
function show(message: Message): void {
  queries.setQueryData<Pages>([messages.path], (known) => {
    const [first, ...older] = known?.pages ?? [];
    if (!known || !first || first.list.some(({ id }) => id === message.id)) return known;
    return { ...known, pages: [{ ...first, list: [message, ...first.list] }, ...older] };
  });
}

/** Pictures of queued messages. */
export const pictures = new WaitingPictures();

async function upload(key: string): Promise<string | undefined> {
  const picture = await pictures.get(key);
  return picture && (await sendPicture(picture, 'chat', key)).id;
}

async function deliver({ key, text, about, attachment }: UnsentMessage): Promise<void> {
  const written = attachment ? { attachment } : { text };
  show(await send(sendMessage, { ...written, ...(about ? { about } : {}) }, { key }));
  refreshCalls([messages.path]);
}

/** Runs the work in one tab at a time. Insecure pages have no locks and cannot see other tabs. */
function alone(name: string, work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work();
}

let held: { userId: string; queue: SendQueue } | undefined;

onSessionChange(() => {
  held?.queue.stop();
  held = undefined;
});
stream.state.subscribe(() => {
  if (stream.state.get() === 'open') held?.queue.retryNow();
});
addEventListener('online', () => held?.queue.retryNow());

/** One queue per visit: it keeps sending on other screens. */
function queueOf(userId: string): SendQueue {
  if (held?.userId === userId) return held.queue;
  held?.queue.stop();
  const place = unsentPlace(userId);
  const queue = new SendQueue({
    send: deliver,
    keepPicture: (key, picture) => pictures.keep(key, picture),
    upload,
    newest: () => newestPage()?.list[0]?.created_at ?? '',
    now: clock.now,
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    makeKey: () => randomHex(16),
    alone: (work) => alone(place, work),
    read: () => readStored(place),
    write: (kept) => writeStored(place, kept),
  });
  const forgetOthers = (): void => void pictures.keepOnly(() => queue.keys());
  queue.unsent.subscribe(forgetOthers);
  forgetOthers();
  held = { userId, queue };
  return queue;
}

/** The logged-in user's queue; undefined until the user is known. */
export function useSendQueue(): SendQueue | undefined {
  const known = useDetails().data ?? lastReply(details, here(), 'own');
  const queue = known && queueOf(known.user.id);
  useEffect(() => queue?.retryNow(), [queue]);
  return queue;
}
