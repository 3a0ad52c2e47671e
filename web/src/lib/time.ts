import { type Lang, TAGS } from './languages';

const withYear: Intl.DateTimeFormatOptions = { dateStyle: 'medium' };
const ofThisYear: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' };

interface Style {
  date?: Intl.DateTimeFormatOptions;
  /** How many characters of `05:06:07` to show. */
  clock?: number;
}
/** Months are never numbers, which could be mistaken for the day. */
const STYLES = {
  day: { date: withYear },
  monthDay: { date: ofThisYear },
  dateTime: { date: withYear, clock: 5 },
  dateClock: { date: withYear, clock: 8 },
  short: { date: ofThisYear, clock: 5 },
  exact: { date: ofThisYear, clock: 8 },
  minute: { clock: 5 },
  clock: { clock: 8 },
} satisfies Record<string, Style>;

const made = new Map<string, Intl.DateTimeFormat>();

/** Formats a moment (ISO 8601 or epoch ms) in the user's time zone and language. */
export function formatTime(moment: string | number, style: keyof typeof STYLES, lang: Lang): string {
  const at = new Date(moment);
  const { date, clock }: Style = STYLES[style];
  // The time of day has the same form in all languages, and creating an Intl format is slow on slow phones.
  const parts = clock ? [at.toTimeString().slice(0, clock)] : [];
  if (date) {
    const key = `${lang} ${style}`;
    const format = made.get(key) ?? new Intl.DateTimeFormat(TAGS[lang].html, date);
    made.set(key, format);
    parts.unshift(format.format(at));
  }
  return parts.join(lang === 'en' ? ', ' : ' ');
}

/** Time left as `1:05` or `1:02:05`, rounded up to whole seconds. */
export function formatLeft(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const tail = `${String(m).padStart(h ? 2 : 1, '0')}:${String(s).padStart(2, '0')}`;
  return h ? `${h}:${tail}` : tail;
}
