import type { ReactNode } from 'react';
import { type Status, useStatus } from '../../../api/public/status';
import { Card, Section } from '../../../components/card';
import { Icon } from '../../../components/icons';
import { Screen } from '../../../components/screen';
import { Loaded } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';

type Part = Status['parts'][number];
type Incident = Status['incidents'][number];

const TONES = { ok: 'text-good', down: 'text-bad', unknown: 'text-muted' } as const;
const NOTABLE = 99.9;

/** `/status`: what works now, how it worked in the last 90 days, and what operators say about it. */
export default function StatusScreen(): ReactNode {
  const t = useT('status');
  return (
    <Screen title={t('title')} parent="/aboutus">
      <Loaded query={useStatus()}>
        {({ status, at, parts, incidents }) => (
          <>
            <Card className="flex items-center gap-3 px-4 py-4">
              <span className={TONES[status]}>
                <Icon name={status === 'ok' ? 'check' : 'alert'} size={24} />
              </span>
              <div role="status">
                <p className="font-semibold">{t(`all.${status}`)}</p>
                {at ? <Checked at={at} /> : null}
              </div>
            </Card>
            <Incidents incidents={incidents} />
            <Section title={t('parts')}>
              <Card>
                {parts.map((part) => (
                  <PartRow key={part.part} part={part} />
                ))}
              </Card>
              <p className="mt-2 px-1 text-sm text-muted">{t('legend')}</p>
            </Section>
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Checked({ at }: { at: string }): ReactNode {
  const t = useT('status');
  return <p className="num text-sm text-muted">{t('checked', { time: formatTime(at, 'dateTime', useLang()) })}</p>;
}

function Incidents({ incidents }: { incidents: Incident[] }): ReactNode {
  const t = useT('status');
  const lang = useLang();
  if (incidents.length === 0) return null;
  return (
    <Section title={t('incidents')}>
      <Card>
        {incidents.map(({ id, title, body, opened_at, updated_at, resolved_at }) => (
          <article key={id} className="border-b border-line px-4 py-3 last:border-b-0">
            <h3 className="font-medium">{title}</h3>
            <p className={`text-sm ${resolved_at ? 'text-good' : 'text-bad'}`}>
              {resolved_at
                ? t('resolved', { time: formatTime(resolved_at, 'dateTime', lang) })
                : t('since', { time: formatTime(opened_at, 'dateTime', lang) })}
            </p>
            <p className="mt-1 whitespace-pre-line">{body}</p>
            {!resolved_at && updated_at !== opened_at ? (
              <p className="num mt-1 text-sm text-muted">
                {t('updated', { time: formatTime(updated_at, 'dateTime', lang) })}
              </p>
            ) : null}
          </article>
        ))}
      </Card>
    </Section>
  );
}

/** A part's state, and a bar of its days that screen readers get as one sentence. */
function PartRow({ part: { part, state, days } }: { part: Part }): ReactNode {
  const t = useT('status');
  const known = days.flatMap(({ up }) => (up === undefined ? [] : Number(up)));
  const worst = known.length > 0 ? Math.min(...known).toFixed(2) : undefined;
  const summary = worst === undefined ? t('noData') : t('worstDay', { days: known.length, percent: worst });
  return (
    <div className="border-b border-line px-4 py-3 last:border-b-0">
      <div className="flex items-baseline justify-between gap-4">
        <span className="font-medium">{t(`names.${part}`)}</span>
        <span className={`text-sm ${TONES[state]}`}>{t(`states.${state}`)}</span>
      </div>
      <div role="img" aria-label={summary} className="mt-2 flex h-7 gap-px">
        {days.map(({ day, up }) => (
          <span
            key={day}
            title={`${day}: ${up === undefined ? t('noData') : `${up} %`}`}
            className={`min-w-0 flex-1 rounded-sm ${colour(up)}`}
          />
        ))}
      </div>
      <p className="num mt-1 text-sm text-muted">{summary}</p>
    </div>
  );
}

function colour(up: string | undefined): string {
  if (up === undefined) return 'bg-line';
  return Number(up) >= NOTABLE ? 'bg-good' : 'bg-bad';
}
