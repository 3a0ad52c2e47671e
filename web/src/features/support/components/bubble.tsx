import type { ReactNode } from 'react';
import type { Message } from '../../../api/support/messages';
import { Icon } from '../../../components/icons';
import { Link } from '../../../components/link';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';
import { pathOf } from '../services/about-record';

export function Bubble({ message }: { message: Message }): ReactNode {
  const t = useT('support');
  const lang = useLang();
  const mine = message.from === 'user';
  const { about, attachment_url: picture, text } = message;
  return (
    <li className={`flex flex-col ${mine ? 'items-end' : 'items-start'}`}>
      <div
        className={`max-w-[82%] rounded-2xl px-4 py-2.5 ${mine ? 'rounded-br-md bg-accent-fill text-on-fill' : 'rounded-bl-md border border-line bg-surface'}`}
      >
        <span className="sr-only">{mine ? t('you') : t('us')}: </span>
        {about ? (
          <Link to={pathOf(about)} className="flex min-h-8 items-center gap-1 text-sm font-medium underline">
            {t(`about_${about.kind}`)}
            <Icon name="next" size={14} />
          </Link>
        ) : null}
        {text ? <p className="whitespace-pre-line break-words">{text}</p> : null}
        {picture ? (
          <a href={picture} target="_blank" rel="noreferrer" className="block">
            <img src={picture} alt={t('attachment')} className="mt-1 max-h-64 min-h-24 min-w-24 rounded-lg" />
          </a>
        ) : null}
      </div>
      <span className="num mt-0.5 px-1 text-xs text-muted">
        {formatTime(message.created_at, 'minute', lang)} {mine ? `· ${message.read_at ? t('read') : t('sent')}` : ''}
      </span>
    </li>
  );
}

export function TypingBubble(): ReactNode {
  const t = useT('support');
  return (
    <p className="mt-3 flex items-center gap-2 text-sm text-muted">
      <span aria-hidden="true" className="skeleton inline-block h-8 w-14 !rounded-2xl" />
      {t('typing')}
    </p>
  );
}
