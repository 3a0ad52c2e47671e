import { StatefulSet } from 'kubernetes-models/apps/v1';
import { type IPodSpec, type IProbe, Service } from 'kubernetes-models/v1';
import type { Secrets } from '../../launcher/product/secrets.ts';
import { natsConfiguration } from '../../launcher/servers/settings.ts';
import { ADMINISTRATOR } from '../../launcher/servers/users.ts';
import type { Values } from '../values/values.ts';
import { NATS_PORTS } from './components.ts';
import { type Manifest, metadataOf, selectorOf } from './manifest.ts';
import { disruptionBudget } from './part.ts';
import { claimOf, confined, NODE_USER, podOf } from './pod.ts';

export const NATS_SECRET = 'nats-settings';
/** The users of this NATS are in its configuration, so it is a secret. */
export const NATS_FILE = 'nats.conf';

const DATA = '/data';
const SETTINGS = '/settings';
const RUN = '/run/nats';
/** What a server has to hand over its clients, and to end itself after that. */
const LAME_DUCK_S = 30;
const GRACE_S = 60;

/** The configuration of each node: the launcher's, and the nodes' routes to each other. */
export function natsClusterConfiguration({ nats }: Values, secrets: Secrets): string {
  const password = secrets('NATS_PASSWORD');
  const routes = Array.from(
    { length: nats.nodes },
    (_, n) => `nats://${ADMINISTRATOR}:${password}@nats-${n}.nats-nodes:${NATS_PORTS.routes}`,
  );
  const cluster = {
    name: 'makoto',
    listen: `0.0.0.0:${NATS_PORTS.routes}`,
    no_advertise: true,
    authorization: { user: ADMINISTRATOR, password },
    routes,
  };
  return [
    natsConfiguration(DATA, `0.0.0.0:${NATS_PORTS.clients}`, secrets),
    'server_name: $POD_NAME\n',
    `http: "0.0.0.0:${NATS_PORTS.monitoring}"\n`,
    `pid_file: "${RUN}/nats.pid"\n`,
    `lame_duck_grace_period: "5s"\nlame_duck_duration: "${LAME_DUCK_S}s"\n`,
    ...(nats.nodes > 1 ? [`cluster: ${JSON.stringify(cluster)}\n`] : []),
  ].join('');
}

/** NATS' nodes. Its probes are those of its own chart: an overloaded JetStream is no reason to restart. */
export function natsManifests(values: Values): Manifest[] {
  const { given, nodes } = values.nats;
  if (given) return [];
  const selector = selectorOf('nats');
  const service = (name: string, spec: object, ...ports: (keyof typeof NATS_PORTS)[]): Manifest =>
    new Service({
      metadata: metadataOf('nats', values, name),
      spec: { selector, ...spec, ports: ports.map((port) => ({ name: port, port: NATS_PORTS[port] })) },
    });
  return [
    service('nats', {}, 'clients'),
    service('nats-nodes', { clusterIP: 'None', publishNotReadyAddresses: true }, 'routes'),
    new StatefulSet({
      metadata: metadataOf('nats', values),
      spec: {
        serviceName: 'nats-nodes',
        replicas: nodes,
        // The nodes need each other to become ready.
        podManagementPolicy: 'Parallel',
        selector: { matchLabels: selector },
        template: { metadata: { labels: selector }, spec: natsPod(values) },
        volumeClaimTemplates: [claimOf('data', values.nats)],
      },
    }),
    disruptionBudget('nats', values),
  ];
}

function natsPod(values: Values): IPodSpec {
  const probe = (path: string, periodSeconds: number, failureThreshold: number): IProbe => ({
    httpGet: { path, port: 'monitoring' },
    periodSeconds,
    timeoutSeconds: 5,
    failureThreshold,
  });
  return podOf('nats', values, NODE_USER, {
    terminationGracePeriodSeconds: GRACE_S,
    containers: [
      confined({
        name: 'nats',
        image: values.nats.image,
        command: ['nats-server', '--config', `${SETTINGS}/${NATS_FILE}`],
        env: [{ name: 'POD_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }],
        ports: Object.entries(NATS_PORTS).map(([name, containerPort]) => ({ name, containerPort })),
        resources: { requests: { cpu: '200m', memory: '256Mi' }, limits: { memory: '1Gi' } },
        lifecycle: { preStop: { exec: { command: ['nats-server', `-sl=ldm=${RUN}/nats.pid`] } } },
        startupProbe: probe('/healthz', 5, 120),
        readinessProbe: probe('/healthz?js-server-only=true', 10, 3),
        livenessProbe: probe('/healthz?js-enabled-only=true', 30, 3),
        volumeMounts: [
          { name: 'settings', mountPath: SETTINGS, readOnly: true },
          { name: 'run', mountPath: RUN },
          { name: 'data', mountPath: DATA },
        ],
      }),
    ],
    volumes: [
      { name: 'settings', secret: { secretName: NATS_SECRET } },
      { name: 'run', emptyDir: { sizeLimit: '1Mi' } },
    ],
  });
}
