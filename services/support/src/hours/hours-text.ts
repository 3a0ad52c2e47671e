import { type DayHours, type Lang, WEEKDAYS, type WeekHours } from '@makoto/contracts';

interface Words {
  tag: string;
  everyDay: string;
  /** The range sign between days, and between times. */
  to: [days: string, times: string];
  and: string;
  inZone: (hours: string, zone: string) => string;
}

const WORDS: Record<Lang, Words> = {
  en: { tag: 'en', everyDay: 'Every day', to: ['–', '–'], and: ', ', inZone: (hours, zone) => `${hours} (${zone})` },
  jp: { tag: 'ja', everyDay: '毎日', to: ['～', '～'], and: '、', inZone: (hours, zone) => `${hours}（${zone}）` },
  zn: { tag: 'zh-CN', everyDay: '每天', to: ['至', '–'], and: '，', inZone: (hours, zone) => `${hours}（${zone}）` },
};

/** Any Monday, used to format the names of weekdays. */
const MONDAY_MS = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** The hours as text, with days of equal hours grouped: `Mon–Fri 9:00–18:00, Sat 10:00–15:00 (Japan Time)`. */
export function hoursText(hours: WeekHours, lang: Lang): string {
  const words = WORDS[lang];
  const rows = rowsOf(hours.week).map(({ first, last, opens, closes }) => {
    const days =
      first === 0 && last === WEEKDAYS.length - 1
        ? words.everyDay
        : [...new Set([first, last])].map((day) => weekdayName(day, words.tag)).join(words.to[0]);
    return `${days} ${short(opens)}${words.to[1]}${short(closes)}`;
  });
  return words.inZone(rows.join(words.and), zoneName(hours.time_zone, words.tag));
}

interface Row extends Omit<DayHours, 'day'> {
  /** Weekdays; Monday is 0. */
  first: number;
  last: number;
}

function rowsOf(week: readonly DayHours[]): Row[] {
  const rows: Row[] = [];
  for (const [at, day] of WEEKDAYS.entries()) {
    const own = week.find((candidate) => candidate.day === day);
    if (!own) continue;
    const { opens, closes } = own;
    const row = rows.at(-1);
    if (row?.last === at - 1 && row.opens === opens && row.closes === closes) row.last = at;
    else rows.push({ first: at, last: at, opens, closes });
  }
  return rows;
}

function weekdayName(day: number, tag: string): string {
  return new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' }).format(MONDAY_MS + day * DAY_MS);
}

/** The localised name of a time zone, such as `Japan Time`. */
function zoneName(zone: string, tag: string): string {
  const format = new Intl.DateTimeFormat(tag, { timeZone: zone, timeZoneName: 'longGeneric' });
  return format.formatToParts(MONDAY_MS).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** Without a leading zero: `9:00`. */
const short = (time: string): string => time.replace(/^0(?=\d:)/, '');
