import { Deployment } from 'kubernetes-models/apps/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { type IContainer, type IVolume, PersistentVolumeClaim } from 'kubernetes-models/v1';
import { nodeFlagsOf, type PartName } from '../../launcher/product/parts.ts';
import { CERTIFICATES, caSecretOf, METRICS_PORT, openSettings, PORT, UPLOADS } from '../values/environment.ts';
import { MEMORY_LIMIT, SCALED } from '../values/sizes.ts';
import type { Values } from '../values/values.ts';
import { type Manifest, metadataOf, PART_LABEL, selectorOf } from './manifest.ts';
import { confined, NODE_USER, podOf } from './pod.ts';

/** A process ends itself 15 s after SIGTERM; the gateway's waiting time comes before that. */
const GRACE_S = 30;
/** New connections still arrive until every balancer knows that a gateway stops. */
const LEAVING_S = 5;
/** The first process of a version migrates, and is alive meanwhile. */
const PROGRESS_S = 1_800;

/** The name of a part's secret. */
export const secretNameOf = (part: PartName): string => `${part}-settings`;

/** Whether KEDA decides the number of a part's pods. */
export const isScaled = (part: PartName, { monitoring }: Values): boolean =>
  monitoring?.scale === true && SCALED.includes(part);

/** The processes of a part, and how many of them may be away at once. */
export function partManifests(part: PartName, values: Values): Manifest[] {
  const labels = selectorOf(part);
  return [
    new Deployment({
      metadata: metadataOf(part, values),
      spec: {
        // Where KEDA decides, an update must not.
        ...(isScaled(part, values) ? {} : { replicas: values.parts[part].replicas }),
        revisionHistoryLimit: 3,
        progressDeadlineSeconds: PROGRESS_S,
        minReadySeconds: 5,
        // A new process answers before an old one leaves (docs/adr/051-rolling-upgrades.md).
        strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
        selector: { matchLabels: labels },
        template: {
          metadata: { labels: { ...labels, ...PART_LABEL } },
          spec: podOf(part, values, NODE_USER, {
            terminationGracePeriodSeconds: GRACE_S,
            containers: [containerOf(part, values)],
            volumes: volumesOf(part, values),
          }),
        },
      },
    }),
    disruptionBudget(part, values),
  ];
}

/** At most one pod is taken away on purpose; one that does not work anyway never holds up a machine that is emptied. */
export function disruptionBudget(component: string, values: Values): Manifest {
  return new PodDisruptionBudget({
    metadata: metadataOf(component, values),
    spec: {
      maxUnavailable: 1,
      unhealthyPodEvictionPolicy: 'AlwaysAllow',
      selector: { matchLabels: selectorOf(component) },
    },
  });
}

/** Identity's pictures, if they are on a volume: several machines mount it. */
export function uploadsClaim(values: Values): Manifest[] {
  const { in: place, storage, storageClass } = values.uploads;
  if (place !== 'volume') return [];
  return [
    new PersistentVolumeClaim({
      metadata: metadataOf('identity', values, 'uploads'),
      spec: {
        accessModes: ['ReadWriteMany'],
        ...(storageClass === undefined ? {} : { storageClassName: storageClass }),
        resources: { requests: { storage } },
      },
    }),
  ];
}

function containerOf(part: PartName, values: Values): IContainer {
  const { image } = values;
  const { cpu, memory } = values.parts[part];
  const mounts = volumesOf(part, values).map(({ name }) => ({
    name,
    mountPath: name === 'uploads' ? UPLOADS : CERTIFICATES,
    ...(name === 'uploads' ? {} : { readOnly: true }),
  }));
  return confined({
    name: part,
    image,
    command: ['node', ...nodeFlagsOf(part), `services/${part}/bundle/main.js`],
    env: Object.entries(openSettings(part, values)).map(([name, value]) => ({ name, value })),
    envFrom: [{ secretRef: { name: secretNameOf(part) } }],
    ports: [
      { name: 'metrics', containerPort: METRICS_PORT },
      ...(part === 'gateway' ? [{ name: 'http', containerPort: PORT }] : []),
    ],
    // No limit of processors: a process that is held back settles orders late.
    resources: { requests: { cpu, memory }, limits: { memory: MEMORY_LIMIT } },
    // Alive from its first moment, also while it migrates (docs/adr/048-health.md).
    livenessProbe: {
      httpGet: { path: '/livez', port: 'metrics' },
      initialDelaySeconds: 10,
      periodSeconds: 10,
      timeoutSeconds: 5,
      failureThreshold: 6,
    },
    // Its answer takes up to two seconds while a server is away.
    readinessProbe: {
      httpGet: { path: '/readyz', port: 'metrics' },
      periodSeconds: 5,
      timeoutSeconds: 5,
      failureThreshold: 2,
    },
    ...(part === 'gateway' ? { lifecycle: { preStop: { sleep: { seconds: LEAVING_S } } } } : {}),
    volumeMounts: mounts,
  });
}

function volumesOf(part: PartName, values: Values): IVolume[] {
  const authority = caSecretOf(values);
  const certificates = { secretName: authority, items: [{ key: 'ca.crt', path: 'ca.crt' }] };
  const onVolume = part === 'identity' && values.uploads.in === 'volume';
  return [
    ...(authority === undefined ? [] : [{ name: 'certificates', secret: certificates }]),
    ...(onVolume ? [{ name: 'uploads', persistentVolumeClaim: { claimName: 'uploads' } }] : []),
  ];
}
