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
const desk = { operatorId: randomUUID() };
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

/** The versions of hours that every screen is told of. */
function heardVersions(): { until: (last: number) => Promise<number[]> } {
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

it('the hours are what the product came with, until an owner sets others: at once, once for a key, in each language', async () => {
  // Sunday, 1 November 2026, 9:00 in Japan.
  expect(await test.call(supportHours, {})).toMatchObject({ open: true, closes_at: '2026-11-01T12:00:00.000Z' });
  expect(await test.call(consoleSupportHours, {}, desk)).toMatchObject({
    current: { version: 0, time_zone: 'Asia/Tokyo' },
    next: null,
  });

  const keyed = { ...desk, key: 'h1' };
  const set = await test.call(consoleSupportHoursSet, hours, keyed);
  expect(set).toMatchObject({
    ...hours,
    version: 1,
    operator_id: desk.operatorId,
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

it('every version stays as it was set, and who set it is told to the audit log', async () => {
  const told = test.nats.subscribe('evt.support.operator.acted');
  await test.nats.flush();
  const next = await test.call(consoleSupportHoursSet, { ...hours, closed_on: [] }, desk);
  for await (const message of told) if (message.string().includes(`"subject":"${next.version}"`)) break;
  const { list, total } = await test.call(consoleSupportHoursHistory, {}, desk);
  expect(list.map(({ version, closed_on }) => [version, closed_on])).toEqual([
    [next.version, []],
    [next.version - 1, hours.closed_on],
  ]);
  expect(total).toBe(next.version);
  await expect(test.database.dataSource.query('delete from support_hours')).rejects.toThrow('stay as they were');
});

it('hours with a moment to come hold from it on, which every screen is told once; others set before take their place', async () => {
  const at = (days: number): string => new Date(test.clock.now() + days * DAY_MS).toISOString();
  const state = () => test.call(consoleSupportHours, {}, desk);
  const { current } = await state();
  const wrong = await test.call(consoleSupportHoursSet, { ...hours, effective_at: at(1) }, desk);
  const right = await test.call(consoleSupportHoursSet, { ...ALWAYS, effective_at: at(2) }, desk);
  expect(right).toMatchObject({ version: wrong.version + 1, effective_at: at(2), replaced: false });
  expect(await state()).toEqual({ current, next: right });
  expect((await test.call(supportHours, {})).openings.at(-1)).toMatchObject({ from: at(2) });

  test.clock.advance(DAY_MS);
  expect(await state()).toMatchObject({ current, next: right });
  const told = heardVersions();
  await test.service.get(HoursPublisher).run();
  test.clock.advance(DAY_MS);
  expect(await state()).toEqual({ current: right, next: null });
  expect(await test.call(supportHours, {})).toMatchObject({ open: true, hours: right.text });
  await test.service.get(HoursPublisher).run();
  expect(await told.until(right.version)).not.toContain(wrong.version);
  const { list } = await test.call(consoleSupportHoursHistory, {}, desk);
  expect(list.slice(0, 2).map(({ version, replaced }) => [version, replaced])).toEqual([
    [right.version, false],
    [wrong.version, true],
  ]);
});

it('hours whose moment is past hold at once', async () => {
  const past = new Date(test.clock.now() - DAY_MS).toISOString();
  const set = await test.call(consoleSupportHoursSet, { ...hours, effective_at: past }, desk);
  expect(set.effective_at).toBe(new Date(test.clock.now()).toISOString());
  expect((await test.call(consoleSupportHours, {}, desk)).current).toEqual(set);
});

it('hours overwrite none that the owner has not seen', async () => {
  const { current } = await test.call(consoleSupportHours, {}, desk);
  const set = await test.call(consoleSupportHoursSet, { ...ALWAYS, version: current.version }, desk);
  await expect(test.call(consoleSupportHoursSet, { ...hours, version: current.version }, desk)).rejects.toMatchObject({
    errorName: 'CONFLICT',
  });
  expect(await test.call(consoleSupportHours, {}, desk)).toEqual({ current: set, next: null });
});

it.each([
  ['time_zone', { time_zone: 'Mars/Olympus' }],
  ['week', { week: [] }],
  ['week.1.day', { week: [...hours.week, ...hours.week] }],
  ['week.0.closes', { week: [{ day: 'mon', opens: '18:00', closes: '09:00' }] }],
  ['week.0.opens', { week: [{ day: 'mon', opens: '9 am', closes: '18:00' }] }],
  ['closed_on.0.day', { closed_on: [{ day: '2026-02-30' }] }],
] as const)('a wrong %s is refused', async (field, wrong) => {
  await expect(test.ask(consoleSupportHoursSet, { ...hours, ...wrong }, desk)).rejects.toMatchObject({
    errorName: 'VALIDATION',
    problems: [{ field }],
  });
});
