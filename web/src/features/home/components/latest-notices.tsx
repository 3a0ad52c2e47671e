import type { ReactNode } from 'react';
import { useNotices } from '../../../api/common/notice';
import { Card } from '../../../components/card';
import { Icon } from '../../../components/icons';
import { Link } from '../../../components/link';
import { useT } from '../../../lib/i18n';
import { useStore } from '../../../lib/use-store';
import { isUnread, seenNotices } from '../../notices/services/seen-notices';

const LOOKED_AT = 5;

/**
 * The latest notice and the unread count. Renders nothing without notices or on errors, because home is complete
 * without it.
 */
export function LatestNotices(): ReactNode {
  const t = useT('home');
  const common = useT();
  const notices = useNotices(LOOKED_AT);
  const seen = useStore(seenNotices);
  const newest = notices.data?.list[0];
  // Reserves its height to avoid a layout shift.
  if (notices.isPending) return <div className="mt-5 h-[50px]" />;
  if (!newest) return null;
  const unread = notices.data?.unread ?? notices.data?.list.filter((notice) => isUnread(notice, seen)).length ?? 0;
  return (
    <Card className="mt-5">
      <Link to={`/notices?id=${newest.id}`} className="flex min-h-12 w-full items-center gap-3 px-4 py-2">
        <span className="text-accent">
          <Icon name="bell" size={20} />
        </span>
        <span className="sr-only">{t('notices')}</span>
        <span className="min-w-0 flex-1 truncate text-sm font-medium">{newest.title}</span>
        {unread > 0 ? (
          <span className="num min-w-5 rounded-full bg-accent-fill px-1.5 text-center text-xs font-semibold leading-5 text-on-fill">
            <span aria-hidden="true">{unread}</span>
            <span className="sr-only">{common('unread', { n: unread })}</span>
          </span>
        ) : null}
        <span className="text-muted">
          <Icon name="next" size={16} />
        </span>
      </Link>
    </Card>
  );
}
