import { hash } from 'node:crypto';
import { Cluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1';
import { Job } from 'kubernetes-models/batch/v1';
import { DATABASE } from '../../launcher/product/database.ts';
import { postgresSettings } from '../../launcher/servers/settings.ts';
import { CERTIFICATES, caSecretOf } from '../values/environment.ts';
import { connectionsOf } from '../values/sizes.ts';
import type { Values } from '../values/values.ts';
import { DATABASE_JOB } from './components.ts';
import { type Manifest, metadataOf, selectorOf } from './manifest.ts';
import { confined, NODE_USER, podOf } from './pod.ts';

/** The address that always leads to the leader. */
export const POSTGRES_HOST = 'postgres-rw';
/** The address of the standbys. */
export const READ_HOST = 'postgres-ro';
export const ADMINISTRATOR_SECRET = 'postgres-administrator';
export const DATABASE_SECRET = 'database-settings';

/** A machine that is emptied waits as long for its instance to hand over. */
const STOP_S = 120;
/** Of the default image. */
const MAJOR = 17;
const UNITS = { Mi: 2 ** 20, Gi: 2 ** 30, Ti: 2 ** 40 };

/** PostgreSQL by CloudNativePG: several instances, one of which has confirmed each commit besides the leader. */
export function postgresCluster(values: Values): Manifest[] {
  const { given, instances, storage, storageClass, cpu, memory, image } = values.postgres;
  if (given) return [];
  return [
    new Cluster({
      metadata: metadataOf('postgres', values),
      spec: {
        instances,
        imageName: image,
        ...(values.imagePullSecrets.length === 0
          ? {}
          : { imagePullSecrets: values.imagePullSecrets.map((name) => ({ name })) }),
        enableSuperuserAccess: true,
        superuserSecret: { name: ADMINISTRATOR_SECRET },
        bootstrap: {
          initdb: { database: DATABASE, owner: DATABASE, encoding: 'UTF8', localeCollate: 'C', localeCType: 'C' },
        },
        postgresql: {
          parameters: parametersOf(values),
          // Without a standby nothing is confirmed: no failover loses an answered order.
          ...(instances > 1 ? { synchronous: { method: 'any', number: 1, dataDurability: 'required' } } : {}),
        },
        storage: { size: storage, ...(storageClass === undefined ? {} : { storageClass }) },
        resources: { requests: { cpu, memory }, limits: { memory } },
        affinity: { enablePodAntiAffinity: true, topologyKey: 'kubernetes.io/hostname' },
        stopDelay: STOP_S,
        switchoverDelay: STOP_S,
      },
    }),
  ];
}

/** Those of `npm start`, and what docs/operations/production.md adds for a cluster. */
function parametersOf(values: Values): Record<string, string> {
  const { memory } = values.postgres;
  const unit = Object.entries(UNITS).find(([name]) => memory.endsWith(name))?.[1] ?? 0;
  const bytes = Number.parseInt(memory, 10) * unit;
  // It has the memory for itself.
  const usual = postgresSettings({ ephemeral: false, memory: bytes * 2, major: MAJOR });
  return {
    ...Object.fromEntries(
      usual.map((setting): [string, string] => {
        const [name = '', value = ''] = setting.split('=');
        return [name, value];
      }),
    ),
    max_connections: String(connectionsOf(values.parts)),
    idle_in_transaction_session_timeout: '60s',
    hot_standby_feedback: 'on',
    max_standby_streaming_delay: '5s',
    tcp_keepalives_idle: '10',
    tcp_keepalives_interval: '5',
    tcp_keepalives_count: '3',
  };
}

/**
 * Creates database, roles and schemas, as `docker compose` does; each service migrates its own schema when it starts. The
 * name changes with the image, because a job never runs twice.
 */
export function databaseJob(values: Values): Manifest {
  const { image, mode } = values;
  const authority = caSecretOf(values);
  const certificates = { name: 'certificates', mountPath: CERTIFICATES, readOnly: true };
  return new Job({
    metadata: metadataOf(DATABASE_JOB, values, `${DATABASE_JOB}-${hash('sha256', image, 'hex').slice(0, 8)}`),
    spec: {
      backoffLimit: 10,
      activeDeadlineSeconds: 1_800,
      ttlSecondsAfterFinished: 86_400,
      template: {
        metadata: { labels: selectorOf(DATABASE_JOB) },
        spec: podOf(DATABASE_JOB, values, NODE_USER, {
          restartPolicy: 'OnFailure',
          containers: [
            confined({
              name: DATABASE_JOB,
              image,
              command: ['node', 'tools/launcher/deploy/database.ts', '/tmp'],
              env: [
                { name: 'MODE', value: mode },
                ...(authority === undefined ? [] : [{ name: 'NODE_EXTRA_CA_CERTS', value: `${CERTIFICATES}/ca.crt` }]),
              ],
              envFrom: [{ secretRef: { name: DATABASE_SECRET } }],
              resources: { requests: { cpu: '100m', memory: '128Mi' }, limits: { memory: '512Mi' } },
              volumeMounts: authority === undefined ? [] : [certificates],
            }),
          ],
          volumes: authority === undefined ? [] : [{ name: 'certificates', secret: { secretName: authority } }],
        }),
      },
    },
  });
}
