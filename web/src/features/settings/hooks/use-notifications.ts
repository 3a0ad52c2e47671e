import { useEffect } from 'react';
import { useT } from '../../../lib/i18n';
import { notifyKinds } from '../../../lib/notify-choice';
import { onStream } from '../../../lib/stream';
import { noticeOf } from '../services/notification';

async function show(title: string, path: string): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  const options = { tag: path, icon: '/icon-192.png', data: { path } };
  if (worker) await worker.showNotification(title, options);
  else new Notification(title, options);
}

/** Tells of what happens while the app is in the background, where the user allowed it. */
export function useNotifications(): void {
  const t = useT('settings');
  useEffect(
    () =>
      onStream((message) => {
        if (document.visibilityState === 'visible' || !('Notification' in window)) return;
        if (Notification.permission !== 'granted') return;
        const notice = noticeOf(message, t);
        if (notice && notifyKinds.get().has(notice.kind)) show(notice.title, notice.path).catch(reportError);
      }),
    [t],
  );
}
