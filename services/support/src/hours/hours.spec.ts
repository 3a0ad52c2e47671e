import { randomUUID } from 'node:crypto';
import {
  commonConfig,
  consoleSupportHours,
  consoleSupportHoursHistory,
  consoleSupportHoursSet,
  type SupportHoursEvent,
  type SupportHoursRequest,
  supportHours,
  WEEKDAYS,
} from '@makoto/contracts';
import { SupportHarness } from '../testing/support-harness.js';
import { HoursPublisher } from './hours-publisher.js';

let test: SupportHarness;
const operator = { operatorId: randomUUID() };
const hours: SupportHoursRequest = {
  time_zone: 'Asia/Tokyo',
  week: [{ day: 'mon', opens: '09:00', closes: '18:00' }],
  closed_on: [{ day: '2026-11-02' }],
};

const ALWAYS: SupportHoursRequest = {
  time_zone: 'Asia/Tokyo',
  week: WEEKDAYS.map((day) => ({ day, opens: '00:00', closes: '24:00' })),
  closed_on: [],
};
const DAY_MS = 86_400_000;

beforeAll(async () => {
  test = await SupportHarness.open();
  test.wallet.start();
});
afterAll(() => test.close());

/** Collects the published versions. */
function publishedVersions(): { until: (last: number) => Promise<number[]> } {
  const subscription = test.nats.subscribe('evt.support.hours.changed');
  return {
    until: async (last) => {
      const versions: number[] = [];
      for await (const message of subscription) {
        versions.push(...message.json<SupportHoursEvent[]>().map(({ version }) => version));
        if (versions.includes(last)) break;
      }
      return versions;
    },
  };
}

it('the default hours apply until an owner sets others, once per key, in each language', async () => {
  // Sunday, 1 November 2026, 9:00 in Japan.
  expect(await test.call(supportHours, {})).toMatchObject({ open: true, closes_at: '2026-11-01T12:00:00.000Z' });
  expect(await test.call(consoleSupportHours, {}, operator)).toMatchObject({
    current: { version: 0, time_zone: 'Asia/Tokyo' },
    next: null,
  });

  const keyed = { ...operator, key: 'h1' };
  const set = await test.call(consoleSupportHoursSet, hours, keyed);
  expect(set).toMatchObject({
    ...hours,
    version: 1,
    operator_id: operator.operatorId,
  });
  expect(set.text).toMatch(/^Mon 9:00–18:00 \(.+\)$/);
  expect(await test.call(consoleSupportHoursSet, hours, keyed)).toEqual(set);
  expect(await test.call(supportHours, {}, { lang: 'jp' })).toEqual({
    ...{
      hours: expect.stringMatching(/^月 9:00～18:00（.+）$/),
      open: false,
      opens_at: '2026-11-09T00:00:00.000Z',
      closes_at: null,
    },
    openings: [],
  });
  test.clock.advance(2_000);
  expect((await test.call(commonConfig, {})).support).toMatchObject({ hours: set.text, open: false });
});

it('versions are immutable, and each change is logged', async () => {
  const entries = test.nats.subscribe('evt.support.operator.acted');
  await test.nats.flush();
  const next = await test.call(consoleSupportHoursSet, { ...hours, closed_on: [] }, operator);
  for await (const message of entries) if (message.string().includes(`"subject":"${next.version}"`)) break;
  const { list, total } = await test.call(consoleSupportHoursHistory, {}, operator);
  expect(list.map(({ version, closed_on }) => [version, closed_on])).toEqual([
    [next.version, []],
    [next.version - 1, hours.closed_on],
  ]);
  expect(total).toBe(next.version);
  await expect(test.database.dataSource.query('delete from support_hours')).rejects.toThrow('stay as they were');
});

it('scheduled hours take effect at their time, are published once, and are replaced by ones set before that', async () => {
  const at = (days: number): string => new Date(test.clock.now() + days * DAY_MS).toISOString();
  const state = () => test.call(consoleSupportHours, {}, operator);
  const { current } = await state();
  const wrong = await test.call(consoleSupportHoursSet, { ...hours, effective_at: at(1) }, operator);
  const right = await test.call(consoleSupportHoursSet, { ...ALWAYS, effective_at: at(2) }, operator);
  expect(right).toMatchObject({ version: wrong.version + 1, effective_at: at(2), replaced: false });
  expect(await state()).toEqual({ current, next: right });
  expect((await test.call(supportHours, {})).openings.at(-1)).toMatchObject({ from: at(2) });

  test.clock.advance(DAY_MS);
  expect(await state()).toMatchObject({ current, next: right });
  const published = publishedVersions();
  await test.service.get(HoursPublisher).run();
  test.clock.advance(DAY_MS);
  expect(await state()).toEqual({ current: right, next: null });
  expect(await test.call(supportHours, {})).toMatchObject({ open: true, hours: right.text });
  await test.service.get(HoursPublisher).run();
  expect(await published.until(right.version)).not.toContain(wrong.version);
  const { list } = await test.call(consoleSupportHoursHistory, {}, operator);
  expect(list.slice(0, 2).map(({ version, replaced }) => [version, replaced])).toEqual([
    [right.version, false],
    [wrong.version, true],
  ]);
});

it('hours with an effective time in the past apply at once', async () => {
  const past = new Date(test.clock.now() - DAY_MS).toISOString();
  const set = await test.call(consoleSupportHoursSet, { ...hours, effective_at: past }, operator);
  expect(set.effective_at).toBe(new Date(test.clock.now()).toISOString());
  expect((await test.call(consoleSupportHours, {}, operator)).current).toEqual(set);
});

it('hours cannot be set if they changed since the owner read them', async () => {
  const { current } = await test.call(consoleSupportHours, {}, operator);
  const set = await test.call(consoleSupportHoursSet, { ...ALWAYS, version: current.version }, operator);
  await expect(
    test.call(consoleSupportHoursSet, { ...hours, version: current.version }, operator),
  ).rejects.toMatchObject({
    errorName: 'CONFLICT',
  });
  expect(await test.call(consoleSupportHours, {}, operator)).toEqual({ current: set, next: null });
});

it.each([
  ['time_zone', { time_zone: 'Mars/Olympus' }],
  ['week', { week: [] }],
  ['week.1.day', { week: [...hours.week, ...hours.week] }],
  ['week.0.closes', { week: [{ day: 'mon', opens: '18:00', closes: '09:00' }] }],
  ['week.0.opens', { week: [{ day: 'mon', opens: '9 am', closes: '18:00' }] }],
  ['closed_on.0.day', { closed_on: [{ day: '2026-02-30' }] }],
] as const)('an invalid %s is rejected', async (field, wrong) => {
  await expect(test.ask(consoleSupportHoursSet, { ...hours, ...wrong }, operator)).rejects.toMatchObject({
    errorName: 'VALIDATION',
    problems: [{ field }],
  });
});
