import type { ReactNode } from 'react';
import type { Closure, PlannedChange } from '../../../api/product/details';
import { Bullets, Card, Facts, Section } from '../../../components/card';
import { useT } from '../../../lib/i18n';
import { type Lang, TAGS, useLang } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';
import { sessionDays } from '../services/session-days';

/** How many of the nearest closures are shown. */
const NEAREST = 6;

/** What will change about a market, with its time. Nothing is shown if nothing is planned. */
export function PlannedChanges({ changes }: { changes: readonly PlannedChange[] }): ReactNode {
  const t = useT('orders');
  const told = useChangeTexts();
  const lang = useLang();
  const shown = changes
    .map((change) => ({ at: change.at, texts: told(change) }))
    .filter(({ texts }) => texts.length > 0);
  if (shown.length === 0) return null;
  return (
    <Section title={t('planned')}>
      {shown.map(({ at, texts }) => (
        <Card key={at} className="mb-3 px-4 py-3">
          <p className="mb-2 font-medium">{t('plannedFrom', { time: formatTime(at, 'dateTime', lang) })}</p>
          <Bullets items={texts} />
        </Card>
      ))}
      <p className="mt-2 px-1 text-sm text-muted">{t('plannedNote')}</p>
    </Section>
  );
}

/** A market's local date (`2026-12-25`), whatever the time zone here. */
const dayText = (day: string, lang: Lang): string => formatTime(`${day}T00:00`, 'day', lang);
const listed = (items: string[], lang: Lang): string => new Intl.ListFormat(TAGS[lang].html).format(items);

/** The next days on which a market stays closed or closes early, by its local date. */
export function Closures({ closures }: { closures: readonly Closure[] }): ReactNode {
  const t = useT('orders');
  const lang = useLang();
  if (closures.length === 0) return null;
  return (
    <Section title={t('closures')}>
      <Card className="px-4 py-1">
        <Facts
          rows={closures
            .slice(0, NEAREST)
            .map(
              ({ day, early_close }) =>
                [
                  dayText(day, lang),
                  early_close ? t('closesEarly', { time: early_close }) : t('closedAllDay'),
                ] as const,
            )}
        />
      </Card>
    </Section>
  );
}

function useChangeTexts(): (change: PlannedChange) => string[] {
  const t = useT('orders');
  const lang = useLang();
  return (change) => {
    const sessions = change.sessions.map(({ days, from, to }) => `${sessionDays(days, lang)} ${from}–${to}`);
    const hours = listed(sessions, lang);
    const days = listed(
      change.closures.map(({ day }) => dayText(day, lang)),
      lang,
    );
    const texts: Record<string, string[]> = {
      sessions: [t('plannedSessions', { hours }), ...(days ? [t('plannedClosures', { days })] : [])],
      decimals: [t('plannedDecimals', { n: change.decimals })],
      feeds: [t('plannedFeeds')],
      filter: [t('plannedFilter')],
      max_gap: [t('plannedGap', { n: change.max_gap_ms / 1_000 })],
      orders: [change.orders_accepted ? t('plannedOpen') : t('plannedClosed')],
    };
    return change.changes.flatMap((name) => texts[name] ?? []);
  };
}
