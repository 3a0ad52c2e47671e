import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type IScaledObject, ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import { PodMonitor, PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import { allEvents } from '@makoto/contracts';
import { parse } from 'yaml';
import { exportedNames } from '../../checks/metric-names.ts';
import { sayNothing } from '../../launcher/lib/say.ts';
import { ROOT } from '../../launcher/product/build.ts';
import { installServers } from '../../launcher/servers/local/install.ts';
import { findProgram } from '../../launcher/servers/local/programs.ts';
import { installation, manifestsOf } from '../testing/installations.ts';
import { SCALED } from '../values/sizes.ts';

const example = installation('example');
const scaled = (): IScaledObject[] => manifestsOf(example).filter((manifest) => ScaledObject.is(manifest));
const queries = (): string[] =>
  scaled().flatMap(({ spec }) => spec.triggers.map(({ metadata }) => metadata['query'] ?? ''));

beforeAll(() => installServers(['prometheus'], process.env, sayNothing), 600_000);

it('each part that gains by it is scaled within its numbers, and no other', () => {
  expect(scaled().map(({ spec }) => [spec.scaleTargetRef.name, spec.minReplicaCount, spec.maxReplicaCount])).toEqual(
    SCALED.map((part) => [part, example.parts[part].replicas, example.parts[part].max]),
  );
  for (const name of ['practice', 'given servers'])
    expect(manifestsOf(installation(name)).some((manifest) => ScaledObject.is(manifest))).toBe(false);
});

it('trading is scaled by orders and delay, the gateway by connections, consumers by what waits for them', () => {
  const metrics = scaled().map(({ spec }) => [
    spec.scaleTargetRef.name,
    spec.triggers.map(({ metadata }) => /\b(?:makoto|nodejs)_\w+/.exec(metadata['query'] ?? '')?.[0]),
  ]);
  const delay = 'nodejs_eventloop_lag_p99_seconds';
  expect(Object.fromEntries(metrics)).toEqual({
    trading: ['makoto_orders_placed_total', delay],
    gateway: ['makoto_stream_connections', 'makoto_requests_total', delay],
    identity: ['makoto_consumer_lag_messages', delay],
    referral: ['makoto_consumer_lag_messages', delay],
    support: ['makoto_consumer_lag_messages', delay],
  });
});

it('every metric by which something is scaled is exported, and every such consumer exists', () => {
  const exported = exportedNames();
  const names = queries().flatMap((query) => [...query.matchAll(/\bmakoto_(\w+)/g)].map(([, name = '']) => name));
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !exported.has(name))).toEqual([]);
  const consumers = queries().flatMap((query) =>
    [...query.matchAll(/consumer=~"(\w+)_\.\+"/g)].map(([, name]) => name),
  );
  expect(consumers).toEqual(['identity', 'referral', 'support']);
  for (const service of consumers)
    expect(allEvents().some((event) => event.consumers.some((consumer) => consumer === service))).toBe(true);
});

it('Prometheus understands every query', () => {
  const folder = mkdtempSync(join(tmpdir(), 'makoto-scaling-'));
  try {
    const file = join(folder, 'rules.yml');
    const rules = queries().map((expr, i) => ({ record: `trigger:${i}`, expr }));
    // YAML contains JSON.
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'scaling', rules }] }));
    const promtool = findProgram('promtool', process.env) ?? 'promtool';
    expect(execFileSync(promtool, ['check', 'rules', file], { encoding: 'utf8' })).toContain('SUCCESS');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('metrics have the labels of the alerts, and the alerts are those of deploy/prometheus', () => {
  const [monitor] = manifestsOf(example).filter((manifest) => PodMonitor.is(manifest));
  expect(monitor?.toJSON()).toMatchObject({
    metadata: { labels: { release: 'prometheus' } },
    spec: {
      // alerts.yml asks for up{job="makoto"}.
      jobLabel: 'app.kubernetes.io/part-of',
      selector: { matchLabels: { 'app.kubernetes.io/component': 'part' } },
      podMetricsEndpoints: [
        { port: 'metrics', relabelings: [{ targetLabel: 'service' }, { targetLabel: 'instance' }] },
      ],
    },
  });
  const [rules] = manifestsOf(example).filter((manifest) => PrometheusRule.is(manifest));
  const alerts: unknown = parse(readFileSync(join(ROOT, 'deploy/prometheus/alerts.yml'), 'utf8'));
  expect(rules?.toJSON()).toHaveProperty('spec', alerts);
});
