import { type ReactNode, useEffect } from 'react';
import { useUnread } from '../../../api/support/unread';
import { unreadMessages } from '../../../lib/unread';
import { useNotifications } from '../hooks/use-notifications';
import { SessionReminder } from './session-reminder';

/** What accompanies a logged-in user on every screen, and may come after the screen itself. */
export default function Later(): ReactNode {
  useNotifications();
  const unread = useUnread().data?.messages ?? 0;
  useEffect(() => {
    unreadMessages.set(unread);
    return () => unreadMessages.set(0);
  }, [unread]);
  return <SessionReminder />;
}
