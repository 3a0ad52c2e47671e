import { useEffect, useState } from 'react';
import { onLive } from '../../lib/live';

const SHOWN_MS = 6_000;

/** Whether the customer is typing: for a few seconds after each notification, or until the message arrives. */
export function useCustomerTyping(userId: string): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onLive((message) => {
      if (message.userId !== userId || (message.type !== 'typing' && message.type !== 'chat')) return;
      clearTimeout(timer);
      setShown(message.type === 'typing');
      if (message.type === 'typing') timer = setTimeout(() => setShown(false), SHOWN_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [userId]);
  return shown;
}
