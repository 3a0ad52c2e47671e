import { type ReactNode, useSyncExternalStore } from 'react';
import { useT } from '../lib/i18n';
import { stream } from '../lib/stream';
import { useStore } from '../lib/use-store';

function listenOnline(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Marks what is on screen as old while the device or the stream is cut off. */
export function ConnectionBar(): ReactNode {
  const t = useT();
  const online = useSyncExternalStore(listenOnline, () => navigator.onLine);
  const state = useStore(stream.state);
  const text = online ? (state === 'lost' ? t('stale') : undefined) : t('offline');
  return (
    <div role="status">{text ? <p className="bg-ink px-4 py-2 text-center text-xs text-bg">{text}</p> : null}</div>
  );
}
