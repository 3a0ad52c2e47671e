import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Restriction } from '../../../api/user/details';
import { Note } from '../../../components/card';
import { Link } from '../../../components/link';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';

const WORDS = { withdrawal: 'withdrawal', conversion: 'conversion', early_exit: 'earlyExit' } as const;
const isKnown = (word: string): word is keyof typeof WORDS => Object.hasOwn(WORDS, word);
const LINK = 'inline-flex min-h-11 items-center font-semibold underline';

/** Explains a freeze or a break: until when, what is closed, what still works, and whom to contact. */
export default function RestrictionCard({ restriction }: { restriction: Restriction }): ReactNode {
  const t = useT('exclusion');
  const lang = useLang();
  const { pathname } = useLocation();
  const { until } = restriction;
  const excluded = restriction.kind === 'excluded';
  const open = restriction.allowed.filter(isKnown).map((word) => t(WORDS[word]));
  return (
    <div className="mb-5" role="status">
      <Note tone="warn">
        <p className="text-base font-semibold">{excluded ? t('title') : t('frozenTitle')}</p>
        <p className="mt-1">
          {until === undefined ? t('frozen') : t('until', { time: formatTime(until, 'dateTime', lang) })}
        </p>
        {open.length > 0 ? <p className="mt-1">{t('open', { what: open.join(t('comma')) })}</p> : null}
        {excluded ? <p className="mt-1">{t('reason')}</p> : null}
        <p className="mt-1 flex flex-wrap gap-x-5">
          <Link to="/kf" className={LINK}>
            {t('ask')}
          </Link>
          {excluded && pathname !== '/my/limits' ? (
            <Link to="/my/limits" className={LINK}>
              {t('more')}
            </Link>
          ) : null}
        </p>
      </Note>
    </div>
  );
}
