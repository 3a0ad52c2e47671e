import { Metrics } from './metrics.js';
import { MetricsServer } from './metrics-server.js';
import { Readiness, type ReadinessCheck } from './readiness.js';

let server: MetricsServer | undefined;
afterEach(() => server?.close());

async function start(metrics: Metrics, checks: ReadinessCheck[] = []): Promise<string> {
  server = new MetricsServer(metrics, new Readiness(checks));
  return `http://127.0.0.1:${await server.listen(0, '127.0.0.1')}`;
}

describe('the metrics server', () => {
  it('serves counters, histograms and gauges with their prefix, and the process figures', async () => {
    const metrics = new Metrics();
    metrics.observeProcess();
    metrics.counter('orders_placed_total', 'Orders placed.').inc(3);
    metrics.histogram('settlement_lateness_seconds', 'Lateness.').observe(0.03);
    metrics.gauge('outbox_rows', 'Rows in the outbox.', () => Promise.resolve(7));
    metrics.gauge('orders', 'By state.', () => [{ labels: { state: 'open' }, value: 2 }], ['state']);
    const reply = await fetch(`${await start(metrics)}/metrics`);
    const text = await reply.text();
    expect(reply.headers.get('content-type')).toContain('text/plain');
    expect(text).toContain('makoto_orders_placed_total 3');
    expect(text).toContain('makoto_settlement_lateness_seconds_bucket{le="0.05"} 1');
    expect(text).toContain('makoto_outbox_rows 7');
    expect(text).toContain('makoto_orders{state="open"} 2');
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  it('omits a gauge that cannot be read, and serves the others', async () => {
    const metrics = new Metrics();
    let fails = false;
    metrics.gauge('tick_age_seconds', 'Age.', () => (fails ? Promise.reject(new Error('away')) : 1));
    const cover = [{ labels: { currency: 'USDT' }, value: 1.5 }];
    metrics.gauge('reserve_cover_ratio', 'Cover.', () => (fails ? Promise.reject(new Error('away')) : cover), [
      'currency',
    ]);
    metrics.gauge('outbox_rows', 'Rows.', () => 2);
    const url = await start(metrics);
    const before = await (await fetch(`${url}/metrics`)).text();
    expect(before).toContain('makoto_tick_age_seconds 1');
    expect(before).toContain('makoto_reserve_cover_ratio{currency="USDT"} 1.5');
    fails = true;
    const text = await (await fetch(`${url}/metrics`)).text();
    expect(text).not.toMatch(/^makoto_(tick_age_seconds |reserve_cover_ratio\{)/m);
    expect(text).toContain('makoto_outbox_rows 2');
  });

  it('reads what the scrape itself would change before all else', async () => {
    const metrics = new Metrics();
    let waiting = 0;
    metrics.gauge('outbox_rows', 'Rows.', () => {
      waiting++;
      return 2;
    });
    metrics.firstGauge('callers', 'By state.', () => [{ labels: { state: 'waiting' }, value: waiting }], ['state']);
    expect(await (await fetch(`${await start(metrics)}/metrics`)).text()).toContain(
      'makoto_callers{state="waiting"} 0',
    );
  });

  it('omits a gauge that does not answer, and still answers the scrape in time', async () => {
    const metrics = new Metrics();
    metrics.gauge('jobs', 'Jobs.', () => new Promise(() => undefined));
    metrics.gauge('outbox_rows', 'Rows.', () => 2);
    const text = await (await fetch(`${await start(metrics)}/metrics`)).text();
    expect(text).not.toMatch(/^makoto_jobs /m);
    expect(text).toContain('makoto_outbox_rows 2');
  });

  it('is alive at all times, and ready only while every check passes', async () => {
    let database: () => Promise<unknown> = () => Promise.resolve();
    const url = await start(new Metrics(), [
      { name: 'nats', check: () => Promise.resolve() },
      { name: 'postgres', check: () => database() },
    ]);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    database = () => Promise.reject(new Error('connection refused'));
    const reply = await fetch(`${url}/readyz`);
    expect(reply.status).toBe(503);
    expect(await reply.json()).toEqual({
      status: 'unavailable',
      parts: { nats: 'ok', postgres: 'unavailable' },
      causes: { postgres: 'connection refused' },
    });
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    expect((await fetch(`${url}/secret`)).status).toBe(404);
  });

  it('reports a check that does not answer as unavailable after two seconds', async () => {
    const url = await start(new Metrics(), [{ name: 'postgres', check: () => new Promise(() => undefined) }]);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
  });
});
