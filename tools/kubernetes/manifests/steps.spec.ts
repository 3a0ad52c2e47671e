import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { parseAllDocuments } from 'yaml';
import { ROOT } from '../../launcher/product/build.ts';
import { nodeFlagsOf, PARTS, SERVICES } from '../../launcher/product/parts.ts';
import { environmentIn, INSTALLATIONS, installation, manifestsOf, podsOf } from '../testing/installations.ts';
import { isSecret } from '../values/secret-names.ts';
import { SCALED } from '../values/sizes.ts';
import { stepsOf, yamlOf } from './steps.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const every = Object.entries(INSTALLATIONS);
const example = installation('example');

it.each(every)('every manifest of the installation "%s" matches the schema of its kind', (_, values) => {
  const text = yamlOf(manifestsOf(values));
  expect(text.match(/^kind: /gm)).toHaveLength(manifestsOf(values).length);
});

it.each(every)('kubectl, which reads YAML 1.1, understands the installation "%s" as it is meant', (_, values) => {
  const text = yamlOf(manifestsOf(values));
  const read = parseAllDocuments(text, { version: '1.1' }).map((document) => document.toJS());
  expect(read).toEqual(manifestsOf(values).map((manifest) => JSON.parse(JSON.stringify(manifest))));
  if (!values.redis.given) expect(text).toMatch(/--appendonly\n +- "yes"\n/);
});

it('a manifest with a value of a wrong type, or without a field that it needs, is refused by its name', () => {
  const wrong = new Deployment({ metadata: { name: 'trading' } });
  wrong.spec = { selector: {}, template: {} };
  Reflect.set(wrong.spec, 'replicas', 'two');
  expect(() => yamlOf([wrong])).toThrow('Deployment trading: Error: data/spec/replicas must be integer');
  const empty = new NetworkPolicy({ metadata: { name: 'deny' }, spec: { podSelector: {} } });
  Reflect.set(empty, 'spec', { policyTypes: ['Inbound'] });
  expect(() => yamlOf([empty])).toThrow('NetworkPolicy deny');
});

it.each(every)('every name of the installation "%s" is unique within its kind, and in the namespace', (_, values) => {
  const names = manifestsOf(values).map(({ kind, metadata }) => `${kind} ${metadata?.name}`);
  expect(new Set(names).size).toBe(names.length);
  for (const { kind, metadata } of manifestsOf(values))
    expect([kind, metadata?.namespace]).toEqual([kind, kind === 'Namespace' ? undefined : 'makoto']);
});

it.each(every)('every part runs in the installation "%s" as `npm start` runs it', (_, values) => {
  const pods = new Map(podsOf(values));
  for (const part of PARTS) {
    const [container] = pods.get(part)?.containers ?? [];
    expect(container).toMatchObject({
      image: values.image,
      command: ['node', ...nodeFlagsOf(part), `services/${part}/bundle/main.js`],
      livenessProbe: { httpGet: { path: '/livez', port: 'metrics' } },
      readinessProbe: { httpGet: { path: '/readyz', port: 'metrics' } },
      ports: expect.arrayContaining([{ name: 'metrics', containerPort: 9464 }]),
      env: expect.arrayContaining([
        { name: 'METRICS_PORT', value: '9464' },
        { name: 'METRICS_HOST', value: '0.0.0.0' },
      ]),
      envFrom: [{ secretRef: { name: `${part}-settings` } }],
    });
  }
});

it.each(every)('no pod of the installation "%s" has a right, or writes but to volumes', (_, values) => {
  for (const [name, pod] of podsOf(values)) {
    expect([name, pod]).toMatchObject([
      name,
      {
        automountServiceAccountToken: false,
        securityContext: {
          runAsNonRoot: true,
          runAsUser: expect.any(Number),
          seccompProfile: { type: 'RuntimeDefault' },
        },
      },
    ]);
    for (const container of pod.containers) {
      expect([name, container.securityContext]).toEqual([
        name,
        { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
      ]);
      expect(container.resources).toMatchObject({
        requests: { cpu: expect.any(String), memory: expect.any(String) },
        limits: { memory: expect.any(String) },
      });
    }
    const mounted = pod.containers.flatMap(({ volumeMounts = [] }) => volumeMounts.map((mount) => mount.name));
    const claimed = manifestsOf(values).flatMap((manifest) =>
      StatefulSet.is(manifest) && manifest.metadata?.name === name ? ['data'] : [],
    );
    expect([name, new Set(mounted)]).toEqual([
      name,
      new Set([...(pod.volumes ?? []).map((volume) => volume.name), ...claimed]),
    ]);
  }
});

it('every part has a secret of its own and no secret in its manifest', () => {
  for (const [, values] of every) {
    for (const part of PARTS) {
      expect(Object.keys(environmentIn(values, part)).filter(isSecret)).toEqual([]);
    }
    expect(yamlOf(manifestsOf(values))).not.toContain(ROOT);
  }
});

it('every setting of a part is one of config.ts, of OpenTelemetry or of Node', () => {
  const files = [
    'packages/platform/src/config/service-config.ts',
    ...readdirSync(join(ROOT, 'services')).map((service) => `services/${service}/src/config.ts`),
  ];
  const known = files.flatMap((file) =>
    [...read(file).matchAll(/\b([A-Z][A-Z0-9_]+)[!?]?(?::| =)/g)].map(([, name]) => name),
  );
  expect(known.length).toBeGreaterThan(80);
  const others = ['NODE_ENV', 'MALLOC_ARENA_MAX', 'NODE_EXTRA_CA_CERTS', 'OTEL_EXPORTER_OTLP_HEADERS'];
  for (const [, values] of every)
    for (const part of PARTS)
      expect(Object.keys(environmentIn(values, part)).filter((name) => ![...known, ...others].includes(name))).toEqual(
        [],
      );
});

it('a part gets the settings that it knows, and no others', () => {
  expect(environmentIn(example, 'gateway')).toMatchObject({
    TRUSTED_PROXIES: '1',
    WEB_DIR: '/app/web/dist',
    PORT: '8080',
  });
  expect(environmentIn(example, 'trading')).not.toHaveProperty('TRUSTED_PROXIES');
  expect(environmentIn(example, 'wallet')).toHaveProperty('JETSTREAM_REPLICAS', '3');
  expect(environmentIn(installation('given servers'), 'wallet')).not.toHaveProperty('JETSTREAM_REPLICAS');
  expect(environmentIn(installation('practice'), 'identity')).toHaveProperty('UPLOAD_DIR', '/uploads');
});

it('the order of the files is that of an upgrade: the wallet, the other services, the gateway', () => {
  const order = stepsOf(example).flatMap(({ manifests }) =>
    manifests.flatMap((manifest) => (Deployment.is(manifest) ? [manifest.metadata?.name ?? ''] : [])),
  );
  expect(order.filter((name) => name !== 'redis')).toEqual([
    'wallet',
    ...SERVICES.filter((name) => name !== 'wallet'),
    'gateway',
  ]);
  const names = stepsOf(example).map(({ name }) => name);
  expect(names).toEqual(names.toSorted());
});

it('a new process answers before an old one leaves, which has longer than it takes to finish its work', () => {
  const [, stopMs = ''] = /STOP_MS = ([\d_]+)/.exec(read('packages/platform/src/service/main.ts')) ?? [];
  const longestStop = Number(stopMs.replaceAll('_', '')) / 1_000;
  expect(longestStop).toBe(15);
  for (const manifest of manifestsOf(example)) {
    if (!Deployment.is(manifest) || manifest.metadata?.name === 'redis') continue;
    const { strategy, template } = manifest.spec ?? {};
    expect(strategy).toEqual({ type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } });
    const waits = template?.spec?.containers[0]?.lifecycle?.preStop?.sleep?.seconds ?? 0;
    expect(template?.spec?.terminationGracePeriodSeconds).toBeGreaterThan(longestStop + waits);
  }
});

it('one pod at most of each part and of NATS is taken away on purpose', () => {
  const budgets = manifestsOf(example).filter((manifest) => PodDisruptionBudget.is(manifest));
  expect(budgets.map(({ metadata }) => metadata?.name).sort()).toEqual([...PARTS, 'nats'].sort());
});

it('the number of a part is fixed unless KEDA decides it', () => {
  const replicas = (name: string): [string, number | undefined][] =>
    manifestsOf(installation(name)).flatMap((manifest) =>
      Deployment.is(manifest) ? [[manifest.metadata?.name ?? '', manifest.spec?.replicas]] : [],
    );
  for (const [name, count] of replicas('example')) {
    const isScaled = SCALED.some((part) => part === name);
    expect([name, count]).toEqual([name, isScaled ? undefined : name === 'redis' ? 1 : 2]);
  }
  for (const [, count] of replicas('given servers')) expect(count).toBe(2);
});

it('practice mode runs a witness of its own, and identity has its pictures on a shared volume', () => {
  const kinds = manifestsOf(installation('practice')).map(({ kind, metadata }) => `${kind} ${metadata?.name}`);
  expect(kinds).toEqual(
    expect.arrayContaining(['StatefulSet witness', 'Service witness', 'PersistentVolumeClaim uploads']),
  );
  const live = manifestsOf(example).map(({ kind, metadata }) => `${kind} ${metadata?.name}`);
  expect(live).not.toContain('StatefulSet witness');
  expect(live).not.toContain('PersistentVolumeClaim uploads');
});
