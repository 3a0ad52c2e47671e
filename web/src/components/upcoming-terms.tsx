import type { ReactNode } from 'react';
import { useT } from '../lib/i18n';
import { useLang } from '../lib/lang';
import { formatTime } from '../lib/time';
import { Note } from './card';

interface Props {
  terms: readonly { effective_at: string; text: string }[] | undefined;
}

/** Announces terms to come, each with the time from which they apply; empty if there are none. */
export function UpcomingTerms({ terms }: Props): ReactNode {
  const t = useT('terms');
  const lang = useLang();
  if (!terms || terms.length === 0) return null;
  return (
    <div className="mb-4 space-y-2">
      {terms.map(({ effective_at, text }) => (
        <Note key={effective_at}>{t('upcoming', { time: formatTime(effective_at, 'dateTime', lang), text })}</Note>
      ))}
    </div>
  );
}
