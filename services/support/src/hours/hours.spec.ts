import { randomUUID } from 'node:crypto';
import {
  commonConfig,
  consoleSupportHours,
  consoleSupportHoursHistory,
  consoleSupportHoursSet,
  type SupportHoursRequest,
  supportHours,
} from '@makoto/contracts';
import { TestSupport } from '../testing/test-support.js';

let test: TestSupport;
const desk = { operatorId: randomUUID() };
const hours: SupportHoursRequest = {
  time_zone: 'Asia/Tokyo',
  week: [{ day: 'mon', opens: '09:00', closes: '18:00' }],
  closed_on: [{ day: '2026-11-02' }],
};

beforeAll(async () => {
  test = await TestSupport.open();
  test.wallet.start();
});
afterAll(() => test.close());

it('the hours are what the product came with, until an owner sets others: at once, once for a key, in each language', async () => {
  // Sunday, 1 November 2026, 9:00 in Japan.
  expect(await test.call(supportHours, {})).toMatchObject({ open: true, closes_at: '2026-11-01T12:00:00.000Z' });
  expect(await test.call(consoleSupportHours, {}, desk)).toMatchObject({ version: 0, time_zone: 'Asia/Tokyo' });

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
