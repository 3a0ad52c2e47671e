import { type Lang, TAGS } from './languages';

const two = (count: number): string => String(count).padStart(2, '0');

/** The time of day is written alike in every language, and making a format takes long on a slow phone. */
const minute = (at: Date): string => `${two(at.getHours())}:${two(at.getMinutes())}`;
const clock = (at: Date): string => `${minute(at)}:${two(at.getSeconds())}`;

const withYear: Intl.DateTimeFormatOptions = { dateStyle: 'medium' };
const ofThisYear: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' };

interface Style {
  date?: Intl.DateTimeFormatOptions;
  time?: (at: Date) => string;
}
/** The month is never a number that could be taken for the day. */
const STYLES = {
  day: { date: withYear },
  dateTime: { date: withYear, time: minute },
  dateClock: { date: withYear, time: clock },
  short: { date: ofThisYear, time: minute },
  exact: { date: ofThisYear, time: clock },
  minute: { time: minute },
  clock: { time: clock },
} satisfies Record<string, Style>;

const made = new Map<string, Intl.DateTimeFormat>();

/** A moment (ISO 8601 or epoch ms) in the user's zone and the language's form. */
export function formatTime(moment: string | number, style: keyof typeof STYLES, lang: Lang): string {
  const at = new Date(moment);
  const { date, time }: Style = STYLES[style];
  const parts = time ? [time(at)] : [];
  if (date) {
    const key = `${lang} ${style}`;
    const format = made.get(key) ?? new Intl.DateTimeFormat(TAGS[lang].html, date);
    made.set(key, format);
    parts.unshift(format.format(at));
  }
  return parts.join(lang === 'en' ? ', ' : ' ');
}

/** Time left as `1:05` or `1:02:05`, the second that runs counted as whole. */
export function formatLeft(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const tail = `${String(m).padStart(h ? 2 : 1, '0')}:${String(s).padStart(2, '0')}`;
  return h ? `${h}:${tail}` : tail;
}
