import type { Opening, SupportHours } from '../../../api/support/hours';
import { type Lang, TAGS } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';

/** Open until, or closed until, ISO 8601; undefined if that is far away. */
export interface OpenState {
  open: boolean;
  until: string | undefined;
}

const FAR_MS = 7 * 86_400_000;

/** @param now epoch milliseconds */
export function openStateAt({ openings, opens_at }: SupportHours, now: number): OpenState {
  const next = openings.find(({ to }) => Date.parse(to) > now);
  if (next && Date.parse(next.from) <= now) {
    return { open: true, until: Date.parse(next.to) - now < FAR_MS ? next.to : undefined };
  }
  return { open: false, until: next?.from ?? opens_at };
}

/** An opening in the user's time zone: the day and the hours, with the closing day if it differs. */
export function openingText({ from, to }: Opening, lang: Lang): { day: string; times: string } {
  const format = new Intl.DateTimeFormat(TAGS[lang].html, { weekday: 'short', month: 'short', day: 'numeric' });
  const [day, lastDay] = [from, to].map((at) => format.format(new Date(at)));
  // Midnight ends its day; it does not start another opening day.
  const sameDay = day === lastDay || day === format.format(new Date(Date.parse(to) - 1));
  const end = formatTime(to, 'minute', lang);
  const last = sameDay ? (day === lastDay ? end : '24:00') : `${lastDay ?? ''} ${end}`;
  return { day: day ?? '', times: `${formatTime(from, 'minute', lang)}–${last}` };
}

export function ownZone(lang: Lang): string {
  const format = new Intl.DateTimeFormat(TAGS[lang].html, { timeZoneName: 'longGeneric' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
