import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Notice, notices } from '../../../api/common/notice';
import { Button } from '../../../components/button';
import { Icon } from '../../../components/icons';
import { PagedList } from '../../../components/paged-list';
import { Screen } from '../../../components/screen';
import { Empty } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { usePaged } from '../../../lib/paged';
import { formatTime } from '../../../lib/time';
import { useStore } from '../../../lib/use-store';
import { useMarkRead } from '../hooks/use-mark-read';
import { isUnread, seenNotices } from '../services/seen-notices';

function NoticeRow({ notice, startsOpen }: { notice: Notice; startsOpen: boolean }): ReactNode {
  const t = useT('notices');
  const lang = useLang();
  const [open, setOpen] = useState(startsOpen);
  const unread = isUnread(notice, useStore(seenNotices));
  const mark = useRef(useMarkRead().one);
  // An open notice counts as read, no matter how it was opened.
  useEffect(() => {
    if (open && unread) mark.current(notice.id);
  }, [open, unread, notice.id]);
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-16 w-full items-center gap-3 px-4 py-3 text-left"
      >
        <span className={`size-2 shrink-0 rounded-full ${unread ? 'bg-accent-fill' : ''}`} />
        <span className="min-w-0 flex-1">
          <span className={`block ${unread ? 'font-semibold' : ''}`}>
            {unread ? <span className="sr-only">{t('unread')}: </span> : null}
            {notice.title}
          </span>
          <span className="num block text-xs text-muted">{formatTime(notice.created_at, 'day', lang)}</span>
        </span>
        <span className={`text-muted ${open ? 'rotate-180' : ''}`}>
          <Icon name="down" size={16} />
        </span>
      </button>
      {open ? <p className="whitespace-pre-line px-4 pb-4 pl-9">{notice.body}</p> : null}
    </>
  );
}

/** `/notices`: all announcements; `?id=` opens one. */
export default function NoticesScreen(): ReactNode {
  const t = useT('notices');
  const [search] = useSearchParams();
  const paged = usePaged(notices, {});
  const seen = useStore(seenNotices);
  const mark = useMarkRead();
  const unread = paged.rows.filter((notice) => isUnread(notice, seen));
  return (
    <Screen title={t('title')} parent="/">
      <PagedList
        paged={paged}
        empty={<Empty icon="bell" title={t('none')} note={t('noneNote')} />}
        keyOf={(notice) => notice.id}
      >
        {(notice) => <NoticeRow notice={notice} startsOpen={notice.id === search.get('id')} />}
      </PagedList>
      {unread.length > 0 ? (
        <Button look="plain" wide className="mt-4" onClick={() => mark.all(unread.map(({ id }) => id))}>
          {t('markAll')}
        </Button>
      ) : null}
    </Screen>
  );
}
