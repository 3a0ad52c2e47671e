import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dashboardFiles } from '../generate/dashboards.ts';
import { sayNothing } from '../launcher/lib/say.ts';
import { installServers } from '../launcher/servers/local/install.ts';
import { findProgram } from '../launcher/servers/local/programs.ts';
import { exportedNames, SERVICE_SOURCES } from './metric-names.ts';

const ROOT = join(import.meta.dirname, '../..');
const RULES = join(ROOT, 'deploy/prometheus');

const alerts = readFileSync(join(RULES, 'alerts.yml'), 'utf8');
/** The names of the product's metrics in an expression. */
const metricsIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/\bmakoto_(\w+)/g)].map(([, name = '']) => name.replace(/_(bucket|count|sum)$/, '')));
const alertNames = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);

/** Runs promtool, which comes with Debian's Prometheus, and returns what it prints. @throws with its output */
const promtool = (...args: string[]): string =>
  execFileSync(findProgram('promtool', process.env) ?? 'promtool', args, { encoding: 'utf8', cwd: RULES });

/** The expressions of all dashboards, with Grafana's variables replaced. */
const expressions = (): string[] =>
  [...dashboardFiles().values()].flatMap((text) => {
    const { panels }: { panels: { targets: { expr: string }[] }[] } = JSON.parse(text);
    return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '1m')));
  });

beforeAll(() => installServers(['prometheus'], process.env, sayNothing), 600_000);

it('every alert fires when it should and only then', () => {
  expect(promtool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS');
});

it('every alert has a runbook and a unit test, and every runbook is used', () => {
  const tests = readFileSync(join(RULES, 'alerts.test.yml'), 'utf8');
  const runbooks = [...alerts.matchAll(/runbook_url: docs\/runbooks\/(\w+)\.md/g)].map(([, name]) => name);
  expect(runbooks).toHaveLength(alertNames.length);
  expect(new Set(runbooks)).toEqual(
    new Set(readdirSync(join(ROOT, 'docs/runbooks')).map((file) => file.replace('.md', ''))),
  );
  expect(alertNames.filter((name) => !tests.includes(`alertname: ${name}`) && !tests.includes(`"${name}"`))).toEqual(
    [],
  );
});

it('every section of the console that a runbook names is one, and is called so there', () => {
  const shared = readFileSync(join(ROOT, 'console/src/locales/shared-texts.ts'), 'utf8');
  const [, english = ''] = /sections: \{([^}]+)\}/.exec(shared) ?? [];
  const sections = [...english.matchAll(/: '([^']+)'/g)].map(([, name]) => name);
  const named = readdirSync(join(ROOT, 'docs/runbooks')).flatMap((file) =>
    [...readFileSync(join(ROOT, 'docs/runbooks', file), 'utf8').matchAll(/console, “([^”]+)”/gi)].map(
      ([, name]) => name,
    ),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !sections.includes(name))).toEqual([]);
});

it('every alert has words for operators in each language of the console', () => {
  const texts = readFileSync(join(ROOT, 'console/src/features/home/alert-texts.ts'), 'utf8');
  const named = [...texts.matchAll(/^ {4}(\w+): /gm)].map(([, name]) => name);
  expect(named.sort()).toEqual([...alertNames, ...alertNames, ...alertNames].sort());
});

it('Prometheus understands every expression of the dashboards', () => {
  const folder = mkdtempSync(join(tmpdir(), 'makoto-dashboards-'));
  try {
    const rules = expressions().map((expr, i) => ({ record: `panel:${i}`, expr }));
    const file = join(folder, 'rules.yml');
    // YAML contains JSON.
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboards', rules }] }));
    expect(promtool('check', 'rules', file)).toContain('SUCCESS');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('dashboards and alerts use only metrics that the product exports, and name only alerts that exist', () => {
  const exported = exportedNames();
  expect(exported.size).toBeGreaterThan(30);
  expect([...metricsIn([alerts, ...expressions()].join(' '))].filter((name) => !exported.has(name))).toEqual([]);
  const named = [...dashboardFiles().values()].flatMap((text) =>
    [...text.matchAll(/docs\/runbooks\/(\w+)\.md/g)].map(([, name]) => name),
  );
  expect(named.filter((name) => !alertNames.includes(name))).toEqual([]);
});

it('Docker Compose supplies what the alerts and dashboards use, without `npm start`', () => {
  const recorded = [...alerts.matchAll(/- record: makoto_(\w+)/g)].map(([, name = '']) => name);
  const supplied = new Set([...exportedNames(SERVICE_SOURCES), ...recorded]);
  // Only `npm start` backs up while it runs.
  expect([...metricsIn([alerts, ...expressions()].join(' '))].filter((name) => !supplied.has(name))).toEqual([
    'backup_age_seconds',
  ]);
  const compose = readFileSync(join(RULES, 'compose.yml'), 'utf8');
  const scraped = new Set([...compose.matchAll(/job_name: (\w+)/g)].map(([, name]) => name));
  const jobs = new Set([...alerts.matchAll(/job="(\w+)"/g)].map(([, name]) => name));
  expect(scraped).toEqual(jobs);
  // A process that DNS does not name any more has no `up`.
  const found = [...compose.matchAll(/- names: \[([\w, ]+)\]/g)].flatMap(([, names = '']) => names.split(', '));
  expect(found).not.toEqual([]);
  for (const service of found) expect(alerts).toContain(`absent(up{job="makoto",service="${service}"})`);
});
