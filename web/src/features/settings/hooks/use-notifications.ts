import { useEffect } from 'react';
import { showToast } from '../../../components/toast';
import { useT } from '../../../lib/i18n';
import { notifyKinds } from '../../../lib/notify-choice';
import { onStream } from '../../../lib/stream';
import { allowSoundOnPress, giveFeedback } from '../../feedback/services/feedback';
import { noticeOf } from '../services/notification';
import { pushState } from '../services/push-device';

async function show(title: string, path: string): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  const options = { tag: path, icon: '/icon-192.png', data: { path } };
  if (worker) await worker.showNotification(title, options);
  else new Notification(title, options);
}

/**
 * Shows browser notifications while the app is in the background, if allowed. In the foreground, shows as a toast
 * a price alert, and a trade's result unless a sheet is open, because that may be the trade's own; gives the sounds and
 * vibrations that the user chose.
 */
export function useNotifications(): void {
  const t = useT('settings');
  useEffect(allowSoundOnPress, []);
  useEffect(
    () =>
      onStream((message) => {
        const notice = noticeOf(message, t);
        if (!notice) return;
        if (notice.moment) giveFeedback(notice.moment);
        if (document.visibilityState === 'visible') {
          if (notice.kind === 'alert') showToast(notice.title);
          else if (notice.kind === 'order' && !document.querySelector('[role="dialog"]')) showToast(notice.title);
          return;
        }
        // Then the push service tells of it, also when the app is closed; announcements alone are not pushed.
        if (pushState.get() === 'on' && notice.kind !== 'notice') return;
        if (!('Notification' in window) || Notification.permission !== 'granted') return;
        if (notifyKinds.get().has(notice.kind)) show(notice.title, notice.path).catch(reportError);
      }),
    [t],
  );
}
