import { type Lang, TAGS } from './languages';

const STYLES = {
  dateTime: { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  exact: { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  day: { year: 'numeric', month: '2-digit', day: '2-digit' },
  short: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const two = (count: number): string => String(count).padStart(2, '0');

/** The time of day is written alike in every language, and making a format takes long on a slow phone. */
const ALIKE = {
  minute: (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}`,
  clock: (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`,
};

const made = new Map<string, Intl.DateTimeFormat>();

/** A moment (ISO 8601 or epoch ms) in the user's zone and the language's form. */
export function formatTime(
  moment: string | number,
  style: keyof typeof STYLES | keyof typeof ALIKE,
  lang: Lang,
): string {
  if (style === 'minute' || style === 'clock') return ALIKE[style](new Date(moment));
  const key = `${lang} ${style}`;
  let format = made.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(TAGS[lang].html, STYLES[style]);
    made.set(key, format);
  }
  return format.format(new Date(moment));
}

/** Time left as `1:05` or `1:02:05`, the second that runs counted as whole. */
export function formatLeft(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const tail = `${String(m).padStart(h ? 2 : 1, '0')}:${String(s).padStart(2, '0')}`;
  return h ? `${h}:${tail}` : tail;
}
