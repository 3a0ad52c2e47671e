import { type ReactNode, useState } from 'react';
import { useNotices } from '../../../api/common/notice';
import { Card } from '../../../components/card';
import { Icon } from '../../../components/icons';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';

/** The newest notice, opened in place. Home is complete without it, so it is silent while there is none. */
export function LatestNotices(): ReactNode {
  const t = useT('home');
  const lang = useLang();
  const [open, setOpen] = useState(false);
  const notices = useNotices(1);
  const newest = notices.data?.list[0];
  // Its place is held while it is asked for, so that nothing jumps.
  if (notices.isPending) return <div className="mt-5 h-[50px]" />;
  if (!newest) return null;
  return (
    <Card className="mt-5">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left"
      >
        <span className="text-accent">
          <Icon name="bell" size={20} />
        </span>
        <span className="sr-only">{t('notices')}</span>
        <span className={`min-w-0 flex-1 text-sm font-medium ${open ? '' : 'truncate'}`}>{newest.title}</span>
        <span className={`text-muted ${open ? 'rotate-180' : ''}`}>
          <Icon name="down" size={16} />
        </span>
      </button>
      {open ? (
        <div className="px-4 pb-4 text-sm">
          <p className="whitespace-pre-line">{newest.body}</p>
          <p className="mt-2 text-xs text-muted">{formatTime(newest.created_at, 'day', lang)}</p>
        </div>
      ) : null}
    </Card>
  );
}
