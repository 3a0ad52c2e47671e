import { useEffect } from 'react';
import { showToast } from '../../../components/toast';
import { useT } from '../../../lib/i18n';
import { onStream } from '../../../lib/stream';
import { allowSoundOnPress, giveFeedback } from '../../feedback/services/feedback';
import { noticeOf } from '../services/notification';

/**
 * Shows as a toast a price alert, and a trade's result unless a sheet is open, because that may be the trade's own; gives
 * the sounds and vibrations that the user chose. While the app is in the background, push notifications alone tell of
 * events, as only they know what the customer wants shown, where and when.
 */
export function useNotifications(): void {
  const t = useT('settings');
  useEffect(allowSoundOnPress, []);
  useEffect(
    () =>
      onStream((message) => {
        const notice = noticeOf(message, t);
        if (!notice) return;
        giveFeedback(notice.moment);
        if (document.visibilityState !== 'visible') return;
        const isOpenTrade = notice.moment !== 'alert' && document.querySelector('[role="dialog"]');
        if (!isOpenTrade) showToast(notice.title);
      }),
    [t],
  );
}
