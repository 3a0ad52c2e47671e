import { notices, readNotice } from '../../../api/common/notice';
import { unread } from '../../../api/support/unread';
import { useCommand } from '../../../lib/command';
import { useLoggedIn } from '../../../lib/session';
import { markSeen } from '../services/seen-notices';

/** Marks a notice as read, or all of them, here and for the user's other devices. */
export function useMarkRead(): { one: (id: string) => void; all: (ids: readonly string[]) => void } {
  const loggedIn = useLoggedIn();
  const { mutate } = useCommand(readNotice, [notices.path, unread.path]);
  return {
    one: (id) => {
      markSeen([id]);
      if (loggedIn) mutate({ id });
    },
    all: (ids) => {
      markSeen(ids);
      if (loggedIn) mutate({});
    },
  };
}
