import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { isObject, type JsonObject } from '../lib/json.ts';
import { GIVEN } from '../product/environments.ts';
import { nodeFlagsOf, PARTS, SERVICES } from '../product/parts.ts';
import { postgresSettings, prometheusArguments, REDIS_ARGUMENTS } from '../servers/settings.ts';
import { COMPOSE_SCHEMA } from './compose-schema.ts';

describe('docker-compose.yml', () => {
  const read = (path: string): string => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');
  const compose = read('docker-compose.yml');
  const at = (value: unknown, ...path: string[]): unknown =>
    path.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);
  const parsed: unknown = parse(compose, { merge: true, maxAliasCount: -1 });
  const services = (): [string, JsonObject][] =>
    Object.entries(at(parsed, 'services') ?? {}).map(([name, service]) => [name, isObject(service) ? service : {}]);
  const service = (name: string): unknown => at(parsed, 'services', name);

  it('uses only words of the Compose specification, with the right types', () => {
    const check = new Ajv({ strict: false }).compile(COMPOSE_SCHEMA);
    check(parsed);
    expect(check.errors).toBeNull();
  });

  it('says first which Compose it needs', () => {
    expect(compose).toMatch(/^# Needs Docker Compose 2\.24 or newer/);
  });

  it('limits memory, processors and processes of every container, and keeps bounded logs', () => {
    for (const [name, service] of services()) {
      const { mem_limit, cpus, pids_limit, logging } = service;
      expect([name, mem_limit, cpus, pids_limit]).toEqual([
        name,
        expect.stringMatching(/^\d+[mg]$|^\$\{\w+:-\d+g\}$/),
        expect.anything(),
        expect.any(Number),
      ]);
      expect(logging).toEqual({ driver: 'local', options: { 'max-size': '10m', 'max-file': '5' } });
    }
  });

  it('gives no container a right to gain rights or to write but to volumes and memory', () => {
    for (const [name, { security_opt, cap_drop, cap_add, privileged, read_only, tmpfs }] of services()) {
      expect([name, security_opt, cap_drop, cap_add, privileged, read_only]).toEqual([
        ...[name, ['no-new-privileges:true'], ['ALL'], undefined, undefined, true],
      ]);
      expect(tmpfs).toContain('/tmp:size=128m');
    }
    expect(at(service('postgres'), 'user')).toBe('postgres');
    expect(at(service('redis'), 'user')).toBe('redis');
  });

  it('keeps the servers inside: only the gateway is at the edge, and only parts with providers reach out', () => {
    const on = (network: string): string[] =>
      services().flatMap(([name, { networks }]) =>
        Array.isArray(networks) && networks.includes(network) ? [name] : [],
      );
    expect(on('edge')).toEqual(['gateway']);
    expect(on('outside').sort()).toEqual(['identity', 'market', 'support', 'wallet']);
    expect(at(parsed, 'networks', 'inside')).toEqual({ internal: true });
    for (const name of [...PARTS, 'postgres', 'redis', 'nats']) expect(on('inside')).toContain(name);
    for (const name of ['postgres', 'redis', 'nats']) expect(at(service(name), 'networks')).toEqual(['inside']);
  });

  it('runs as many processes as .env says, at every `up`', () => {
    expect(at(service('trading'), 'scale')).toBe('${TRADING_REPLICAS:-1}');
    expect(at(service('market'), 'scale')).toBe('${MARKET_REPLICAS:-1}');
  });

  it('prints log-ins on request only: a log would keep them after they were changed', () => {
    expect(read('tools/launcher/deploy/secrets.ts')).not.toMatch(/_PASSWORD'\)\}/);
    expect(compose).toContain('docker compose run --rm database node tools/launcher/deploy/log-ins.ts /secrets');
    expect(existsSync(join(import.meta.dirname, 'log-ins.ts'))).toBe(true);
  });

  it('runs the servers with the settings of npm start', () => {
    for (const setting of postgresSettings({ ephemeral: false, memory: 0, major: 17 }))
      expect(compose).toContain(`- ${setting}\n`);
    const redis = [
      ...(compose
        .split('- redis-server\n')[1]
        ?.split('volumes')[0]
        ?.matchAll(/- (.*)\n/g) ?? []),
    ];
    const users = ['--aclfile', '/settings/redis/users.acl'];
    expect(redis.map((match) => match[1]?.replaceAll('"', ''))).toEqual([...users, ...REDIS_ARGUMENTS]);
    expect(at(service('nats'), 'command')).toEqual(['--config', '/settings/nats/nats.conf']);
  });

  /** The lines below a service's name. */
  const blockOf = (service: string): string => {
    const [, block = ''] = new RegExp(`\\n  ${service}:\\n((?:    .*\\n|\\n(?=    ))+)`).exec(compose) ?? [];
    return block;
  };

  it('runs every part as npm start does', () => {
    for (const part of PARTS) {
      const words = [
        'node',
        ...nodeFlagsOf(part),
        `--env-file=/settings/${part}/env`,
        `services/${part}/bundle/main.js`,
      ];
      expect(blockOf(part)).toContain(`command:\n${words.map((word) => `      - ${word}\n`).join('')}`);
    }
    expect(compose).not.toContain('container_name');
  });

  it('mounts for every part and server only their own settings', () => {
    const dockerfile = read('Dockerfile');
    expect(dockerfile).toContain(`mkdir postgres nats redis ${PARTS.join(' ')})`);
    for (const name of [...PARTS, 'postgres', 'nats', 'redis']) {
      const seen = blockOf(name).match(/(?:settings-\w+|secrets):\/\S+?(?=["\s])/g);
      expect([name, seen]).toEqual([name, [`settings-${name}:/settings/${name}:ro`]]);
      expect(blockOf('secrets')).toContain(`- settings-${name}:/settings/${name}\n`);
    }
  });

  it('stops the gateway first: it depends on every service', () => {
    for (const service of SERVICES)
      expect(blockOf('gateway')).toContain(`      ${service}: { condition: service_started }\n`);
  });

  it('publishes the gateway, and what the profile observe adds on this machine only', () => {
    const published = services().flatMap(([name, { ports }]) => (ports === undefined ? [] : [[name, ports]]));
    expect(Object.fromEntries(published)).toEqual({
      gateway: ['${HOST:-127.0.0.1}:${PORT:-8080}:8080'],
      prometheus: ['127.0.0.1:9090:9090'],
      jaeger: ['127.0.0.1:16686:16686'],
      grafana: ['127.0.0.1:3000:3000'],
    });
  });

  it('serves the metrics of every part on an internal network, where Prometheus reads them', () => {
    expect(at(parsed, 'networks', 'metrics')).toEqual({ internal: true });
    const scraped = JSON.stringify(parse(read('deploy/prometheus/compose.yml')));
    for (const part of PARTS) {
      expect(at(service(part), 'environment')).toEqual({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' });
      expect(at(service(part), 'networks')).toEqual(expect.arrayContaining(['inside', 'metrics']));
      const several = ['trading', 'market'].includes(part);
      expect(scraped).toContain(several ? '"names":["trading","market"],"type":"A","port":9464' : `"${part}:9464"`);
    }
    expect(at(service('prometheus'), 'networks')).toContain('metrics');
  });

  it('calls a part healthy while it does its work', () => {
    for (const part of PARTS) expect(String(at(service(part), 'healthcheck', 'test'))).toContain(':9464/readyz');
  });

  it('adds the observers only with their profile, in pinned versions, away from the servers', () => {
    const observers = services().filter(([, { profiles }]) => profiles !== undefined);
    expect(observers.map(([name]) => name).sort()).toEqual([
      ...['collector', 'grafana', 'jaeger', 'node-exporter', 'prometheus'],
    ]);
    for (const [, { profiles, image, networks }] of observers) {
      expect(profiles).toEqual(['observe']);
      expect(image).toMatch(/:v?\d+\.\d+\.\d+$/);
      expect(networks).not.toContain('inside');
    }
    for (const argument of prometheusArguments('/etc/prometheus/compose.yml', '/prometheus'))
      expect(at(service('prometheus'), 'command')).toContain(argument);
  });

  it('wires traces from the parts to Grafana', () => {
    const collector: unknown = parse(read('deploy/traces/collector.yml'));
    const jaeger: unknown = parse(read('deploy/traces/jaeger.yml'));
    expect(read('tools/launcher/deploy/secrets.ts')).toContain("urlIfRunning('collector', 4318)");
    expect(at(collector, 'receivers', 'otlp', 'protocols', 'http', 'endpoint')).toBe('0.0.0.0:4318');
    expect(at(collector, 'exporters', 'otlp_grpc', 'endpoint')).toBe('jaeger:4317');
    expect(at(jaeger, 'receivers', 'otlp', 'protocols', 'grpc', 'endpoint')).toBe('0.0.0.0:4317');
    const sources = read('deploy/grafana/provisioning/datasources/makoto.yml');
    expect(sources).toContain('http://jaeger:16686');
    expect(sources).toContain('http://prometheus:9090');
    // Without the profile the settings name neither, and the start does not wait for them.
    for (const name of ['prometheus', 'collector'])
      expect(at(service('secrets'), 'depends_on', name)).toEqual({ condition: 'service_started', required: false });
  });

  it('mounts only files that exist', () => {
    const mounts = [...compose.matchAll(/\.\/(deploy\/[\w./-]+):\//g)].map(([, path = '']) => path);
    expect(mounts.length).toBeGreaterThan(4);
    for (const path of mounts)
      expect([path, existsSync(join(import.meta.dirname, '../../..', path))]).toEqual([path, true]);
  });

  it('keeps its state in volumes that the page on backups names, for a restore and for a plain copy', () => {
    const page = read('docs/operations/backup.md');
    const section = (title: string): string | undefined => page.split(`## ${title}\n`)[1]?.split('\n#')[0];
    const state = Object.keys(at(parsed, 'volumes') ?? {}).filter((name) => !/^(prometheus|settings-.*)$/.test(name));
    expect(state).toContain('log');
    for (const title of ['Servers of your own', 'A copy without these tools'])
      for (const volume of state)
        expect([title, section(title)]).toEqual([title, expect.stringContaining(`\`${volume}\``)]);
    expect(read('tools/launcher/deploy/secrets.ts')).toContain("logHeadFile: '/log/head'");
  });

  it('runs the witness from an image of its own, which cannot write but to its own volume', () => {
    expect(read('Dockerfile')).toContain('AS witness\n');
    expect(at(service('witness'), 'build')).toEqual({ context: '.', target: 'witness' });
    expect(at(service('witness'), 'read_only')).toBe(true);
    expect(at(service('witness'), 'volumes')).toEqual(['witness:/witness']);
    expect(at(service('witness'), 'cap_drop')).toEqual(['ALL']);
    expect(blockOf('secrets')).toContain('- witness:/witness\n');
  });

  it('passes on every setting that operators may give', () => {
    const replicas = SERVICES.map((service) => `${service.toUpperCase()}_READ_DATABASE_URL`);
    for (const name of [...Object.values(GIVEN).flat(), 'READ_DATABASE_URL', ...replicas])
      expect(compose).toContain(`      ${name}: "\${${name}:-}"\n`);
  });
});
