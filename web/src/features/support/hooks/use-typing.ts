import { useEffect, useRef, useState } from 'react';
import { typing } from '../../../api/support/typing';
import { clock } from '../../../lib/clock';
import { send } from '../../../lib/http';
import { object, oneOf, ShapeError } from '../../../lib/read';
import { onStream } from '../../../lib/stream';

const SIGNAL_EVERY_MS = 4_000;
const SHOWN_MS = 6_000;
const signal = object({ from: oneOf('user', 'support') });

/** Reports now and then that the user is typing. */
export function useTypingSignal(): () => void {
  const sentAt = useRef(0);
  return () => {
    if (clock.now() - sentAt.current < SIGNAL_EVERY_MS) return;
    sentAt.current = clock.now();
    // A lost signal does no harm.
    send(typing, {}).catch(() => undefined);
  };
}

function fromSupport(data: unknown): boolean {
  try {
    return signal(data, 'typing').from === 'support';
  } catch (error) {
    if (error instanceof ShapeError) return false;
    throw error;
  }
}

/** Whether support is typing: true for a few seconds after each signal, until the message arrives. */
export function useSupportTyping(): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onStream(({ type, data }) => {
      if (type !== 'typing' && type !== 'chat') return;
      clearTimeout(timer);
      const writing = type === 'typing' && fromSupport(data);
      setShown(writing);
      if (writing) timer = setTimeout(() => setShown(false), SHOWN_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return shown;
}
