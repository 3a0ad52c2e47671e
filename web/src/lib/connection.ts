import { useSyncExternalStore } from 'react';
import { stream } from './stream';
import { useStore } from './use-store';

function listenOnline(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** What is disconnected: the device, or the live stream; undefined if neither is. */
export function useCutOff(): 'offline' | 'stale' | undefined {
  const online = useSyncExternalStore(listenOnline, () => navigator.onLine);
  const lost = useStore(stream.state) === 'lost';
  if (!online) return 'offline';
  return lost ? 'stale' : undefined;
}
