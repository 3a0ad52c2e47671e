import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import {
  consoleAlerts,
  consoleIncidentList,
  consoleIncidentResolve,
  consoleIncidentSave,
  type IncidentStatus,
  LANGS,
  publicStatus,
  SERVICES,
  type StatusView,
  statusSeen,
} from '@makoto/contracts';
import { SupportHarness } from '../testing/support-harness.js';

const DAY_MS = 86_400_000;
const operatorId = randomUUID();
const TEXTS = {
  en: { title: 'Withdrawals are slow', body: 'We are working on it.' },
  jp: { title: '出金に時間がかかっています', body: '対応中です。' },
  zn: { title: '提现较慢', body: '正在处理。' },
};

let test: SupportHarness;
beforeAll(async () => {
  test = await SupportHarness.open();
});
afterAll(() => test.close());

/** Reports one sample, ten seconds after the last. */
async function sample(...away: string[]): Promise<void> {
  test.clock.advance(10_000);
  const parts = Object.fromEntries(SERVICES.map((part) => [part, away.includes(part) ? 'away' : 'ok']));
  await test.request(statusSeen, { samples: [{ at: test.clock.now(), parts }] });
}
const view = (): Promise<StatusView> => test.call(publicStatus, {});
const partOf = ({ parts }: StatusView, part: string) => parts.find((one) => one.part === part);

describe('the public status', () => {
  it('is unknown before anything was recorded', async () => {
    const status = await view();
    expect([status.status, status.at, status.parts.length]).toEqual(['unknown', null, SERVICES.length]);
    expect(partOf(status, 'wallet')?.days.filter(({ up }) => up !== null)).toEqual([]);
  });

  it('shows each part now and by day, and forgets nothing of a day when a part comes back', async () => {
    for (let i = 0; i < 9; i++) await sample();
    await sample('earn');
    const during = await view();
    expect([during.status, partOf(during, 'earn')?.state, partOf(during, 'wallet')?.state]).toEqual([
      'down',
      'down',
      'ok',
    ]);
    await sample();
    const after = await view();
    expect(after.status).toBe('ok');
    expect(partOf(after, 'earn')?.days.at(-1)).toEqual({ day: '2026-11-01', up: '90.90' });
    expect(partOf(after, 'wallet')?.days.at(-1)?.up).toBe('100.00');
  });

  it('is unknown again when nobody reports, and the gap counts neither way', async () => {
    test.clock.advance(3_600_000);
    expect((await view()).status).toBe('unknown');
    await sample();
    expect(partOf(await view(), 'earn')?.days.at(-1)?.up).toBe('91.66');
  });

  it('covers 90 days, and older ones are deleted', async () => {
    test.clock.advance(89 * DAY_MS);
    await sample();
    const days = partOf(await view(), 'earn')?.days ?? [];
    expect([days.length, days[0]]).toEqual([90, { day: '2026-11-01', up: '91.66' }]);
    test.clock.advance(DAY_MS);
    await sample();
    expect(partOf(await view(), 'earn')?.days[0]).toEqual({ day: '2026-11-02', up: null });
    const rows = await test.database.dataSource.query('select distinct day::text from availability order by 1');
    expect(rows).toHaveLength(2);
  });
});

describe('an incident', () => {
  it('is shown to customers in their language until two weeks after it is resolved', async () => {
    const { id } = await test.call(consoleIncidentSave, { texts: TEXTS }, { operatorId });
    const views = await Promise.all(LANGS.map((lang) => test.call(publicStatus, {}, { lang })));
    expect(views.map(({ incidents }) => incidents[0]?.title)).toEqual(LANGS.map((lang) => TEXTS[lang].title));
    await test.call(consoleIncidentResolve, { id }, { operatorId });
    expect((await view()).incidents).toMatchObject([{ id, resolved_at: expect.any(String) }]);
    const list = (status: IncidentStatus) => test.call(consoleIncidentList, { status }, { operatorId });
    expect([(await list('open')).total, (await list('resolved')).total]).toEqual([0, 1]);
    test.clock.advance(15 * DAY_MS);
    expect((await view()).incidents).toEqual([]);
  });

  it('is changed only in the version that the operator saw, and not once it is resolved', async () => {
    const { id, updated_at } = await test.call(consoleIncidentSave, { texts: TEXTS }, { operatorId });
    const change = (seen: string) =>
      test.call(consoleIncidentSave, { id, updated_at: seen, texts: TEXTS }, { operatorId });
    test.clock.advance(1_000);
    const changed = await change(updated_at);
    await expect(change(updated_at)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    await test.call(consoleIncidentResolve, { id }, { operatorId });
    await expect(change(changed.updated_at)).rejects.toMatchObject({ errorName: 'CONFLICT' });
  });

  it('is written by operators only', async () => {
    const asCustomer = test.call(consoleIncidentSave, { texts: TEXTS }, { userId: randomUUID() });
    await expect(asCustomer).rejects.toMatchObject({ errorName: 'FORBIDDEN' });
  });
});

describe('the alerts that fire', () => {
  const at = '2026-11-24T12:00:00.000Z';
  const alert = (alertname: string, severity: string, state: string) => ({
    ...{ state, activeAt: at, labels: { alertname, severity } },
    annotations: { summary: `${alertname} fires`, description: 'Why.', runbook_url: `docs/${alertname}.md` },
  });

  it('are listed with those first that affect customers; without Prometheus nobody watches', async () => {
    expect(await test.call(consoleAlerts, {}, { operatorId })).toMatchObject({ watched: false, list: [] });
    let answer: object = {};
    const prometheus = createServer((_, response) => response.end(JSON.stringify(answer))).listen(0, '127.0.0.1');
    await once(prometheus, 'listening');
    const address = prometheus.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    await test.service.stop();
    await test.start({ PROMETHEUS_URL: url });
    const alerts = [
      alert('DiskFull', 'ticket', 'firing'),
      alert('FeedStale', 'page', 'pending'),
      alert('ServiceDown', 'page', 'firing'),
    ];
    answer = { status: 'success', data: { alerts } };
    const reply = await test.call(consoleAlerts, {}, { operatorId });
    expect(reply).toMatchObject({ watched: true, known: true, url: `${url}/alerts` });
    expect(reply.list.map(({ name, severity, since, runbook }) => [name, severity, since, runbook])).toEqual([
      ['ServiceDown', 'page', at, 'docs/ServiceDown.md'],
      ['DiskFull', 'ticket', at, 'docs/DiskFull.md'],
    ]);
    answer = { status: 'error' };
    expect(await test.call(consoleAlerts, {}, { operatorId })).toMatchObject({ watched: true, known: false, list: [] });
    prometheus.close();
  });
});
