import { notices, readNotice } from '../../../api/common/notice';
import { unread } from '../../../api/support/unread';
import { useCommand } from '../../../lib/command';
import { useLoggedIn } from '../../../lib/session';
import { markSeen } from '../services/seen-notices';

/** Marks one or all notices as read, on the server and on this device. */
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
