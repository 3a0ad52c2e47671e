import type { ReactNode } from 'react';
import type { OrderResults } from '../../../api/order/results';
import { Card, Section } from '../../../components/card';
import { formatCount } from '../../../lib/count';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { TAGS } from '../../../lib/languages';
import { formatMoney, signOf } from '../../../lib/money';
import { weeksOf } from '../services/period';

const TONES = { up: 'bg-up-soft text-up', down: 'bg-down-soft text-down', flat: 'bg-sunk text-muted' } as const;

interface CalendarProps {
  days: OrderResults['days'];
  /** `YYYY-MM-DD` */
  firstDay: string;
  lastDay: string;
}

/** The net result of each day, in weeks. */
export function Calendar({ days, firstDay, lastDay }: CalendarProps): ReactNode {
  const t = useT('results');
  const tag = TAGS[useLang()].html;
  const known = new Map(days.map((day) => [day.day, day]));
  const weeks = weeksOf(firstDay, lastDay);
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' });
  const full = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  const at = (day: string): Date => new Date(`${day}T00:00:00Z`);
  return (
    <Section title={t('byDay')}>
      <Card className="p-2">
        <table className="num w-full table-fixed border-separate border-spacing-1 text-center text-[13px]">
          <caption className="sr-only">{t('byDay')}</caption>
          <thead className="text-muted">
            <tr>
              {weeks[0]?.map((day) => (
                <th key={day} scope="col" className="font-medium">
                  {weekday.format(at(day))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((day) => {
                  const sums = known.get(day);
                  const outside = day < firstDay || day > lastDay;
                  return (
                    <td
                      key={day}
                      className={`h-10 rounded-lg ${sums ? TONES[signOf(sums.net)] : ''} ${outside ? 'text-transparent' : ''}`}
                    >
                      <span aria-hidden="true">{Number(day.slice(8))}</span>
                      <span className="sr-only">
                        {full.format(at(day))}
                        {sums
                          ? ` ${t('dayResult', { net: formatMoney(sums.net, 'USD', { signed: true }), n: formatCount(sums.orders) })}`
                          : null}
                      </span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </Section>
  );
}
