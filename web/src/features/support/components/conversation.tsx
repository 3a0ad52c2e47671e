import { Fragment, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '../../../api/support/messages';
import { Empty } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';
import type { SendQueue, UnsentMessage } from '../services/send-queue';
import { Bubble, TypingBubble } from './bubble';
import { Unsent } from './unsent';

/** Within this distance of the end, in pixels, the view follows new messages. */
const NEAR = 48;

/**
 * Keeps the newest message in view as messages arrive or the area resizes, and keeps the scroll position when older
 * messages are prepended.
 */
function useKeptPlace(list: readonly Message[], after: string): (element: HTMLElement | null) => void {
  const scroller = useRef<HTMLElement>(null);
  const before = useRef({ first: '', last: '', height: 0 });
  const first = list[0]?.id ?? '';
  const last = `${list.at(-1)?.id ?? ''} ${after}`;
  useLayoutEffect(() => {
    const main = scroller.current;
    if (!main) return;
    const known = before.current;
    if (last !== known.last) main.scrollTop = main.scrollHeight;
    else if (first !== known.first) main.scrollTop += main.scrollHeight - known.height;
    before.current = { first, last, height: main.scrollHeight };
  }, [first, last]);
  const [follow] = useState(() => followEnd(scroller));
  return follow;
}

/** Scrolls with the conversation while the reader is at its end. */
function followEnd(scroller: RefObject<HTMLElement | null>): (element: HTMLElement | null) => void {
  let stop = (): void => undefined;
  return (element) => {
    stop();
    const main = element?.closest('main') ?? null;
    scroller.current = main;
    if (!element || !main) return;
    let atEnd = true;
    let top = main.scrollTop;
    const onScroll = (): void => {
      // A loading picture moves the end away; only scrolling up leaves it.
      const stays = atEnd && main.scrollTop >= top;
      atEnd = stays || main.scrollHeight - main.clientHeight - main.scrollTop < NEAR;
      top = main.scrollTop;
    };
    const changed = new ResizeObserver(() => {
      if (atEnd) main.scrollTop = main.scrollHeight;
    });
    for (const sized of [element, main]) changed.observe(sized);
    main.addEventListener('scroll', onScroll, { passive: true });
    stop = () => {
      changed.disconnect();
      main.removeEventListener('scroll', onScroll);
    };
  };
}

interface ConversationProps {
  /** Oldest first. */
  list: readonly Message[];
  /** Queued messages, oldest first. */
  unsent: readonly UnsentMessage[];
  queue: SendQueue | undefined;
  writing: boolean;
  /** The button for older messages. */
  older: ReactNode;
}

/** The messages by day, newest at the bottom. */
export function Conversation({ list, unsent, queue, writing, older }: ConversationProps): ReactNode {
  const t = useT('support');
  const lang = useLang();
  const place = useKeptPlace(list, `${unsent.at(-1)?.key ?? ''} ${writing}`);
  if (list.length === 0 && unsent.length === 0) return <Empty icon="chat" title={t('none')} note={t('noneNote')} />;
  const dayOf = (message: Message | undefined): string => (message ? formatTime(message.created_at, 'day', lang) : '');
  return (
    <div ref={place} className="[overflow-anchor:none]">
      {older}
      <ol aria-label={t('conversation')} aria-live="polite" className="space-y-3">
        {list.map((message, at) => (
          <Fragment key={message.id}>
            {dayOf(message) === dayOf(list[at - 1]) ? null : (
              <li className="num py-1 text-center text-xs text-muted">{dayOf(message)}</li>
            )}
            <Bubble message={message} />
          </Fragment>
        ))}
      </ol>
      {queue ? <Unsent list={unsent} queue={queue} /> : null}
      <div role="status">{writing ? <TypingBubble /> : null}</div>
    </div>
  );
}
