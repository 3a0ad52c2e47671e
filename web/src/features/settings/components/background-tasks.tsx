import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useUnread } from '../../../api/support/unread';
import { useDetails } from '../../../api/user/details';
import { keepRenewing } from '../../../lib/renewal';
import { loadTexts } from '../../../lib/texts';
import { unreadMessages } from '../../../lib/unread';
import SearchKey from '../../search/components/search-key';
import { isAnyUnsent } from '../../support/services/unsent-place';
import { useNotifications } from '../hooks/use-notifications';
import { useTermsChanges } from '../hooks/use-terms-changes';
import { PushOffer } from './push-offer';
import { SessionReminder } from './session-reminder';

// After the texts, which the banner needs.
const LogGuard = lazy(() => loadTexts('proof').then(() => import('../../log/components/log-guard')));
const SendWaiting = lazy(() => import('../../support/components/send-waiting'));

/** The number on the icon of the installed app. */
function showBadge(count: number): void {
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined);
}

/** Background tasks of a logged-in user, loaded after the first screen. */
export default function BackgroundTasks(): ReactNode {
  useEffect(keepRenewing, []);
  useNotifications();
  useTermsChanges();
  const unread = useUnread().data?.messages ?? 0;
  useEffect(() => {
    unreadMessages.set(unread);
    showBadge(unread);
    return () => unreadMessages.set(0);
  }, [unread]);
  const userId = useDetails().data?.user.id;
  return (
    <>
      <SearchKey />
      <SessionReminder />
      <PushOffer />
      <Suspense>
        <LogGuard />
      </Suspense>
      <Suspense>{userId && isAnyUnsent(userId) ? <SendWaiting /> : null}</Suspense>
    </>
  );
}
