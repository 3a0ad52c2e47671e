import { Deployment } from 'kubernetes-models/apps/v1';
import { Service } from 'kubernetes-models/v1';
import { REDIS_ARGUMENTS } from '../../launcher/servers/settings.ts';
import type { Values } from '../values/values.ts';
import { REDIS_PORT } from './components.ts';
import { type Manifest, metadataOf, selectorOf } from './manifest.ts';
import { confined, podOf } from './pod.ts';

export const REDIS_SECRET = 'redis-settings';
export const REDIS_FILE = 'users.acl';

/** The user `redis` of the image. */
const USER = 999;
const SETTINGS = '/settings';
/** Redis may use three quarters of its memory for data; the rest is for rewriting its log. */
const DATA_PER_CENT = 75;

/**
 * One Redis with the settings of `npm start`. It may lose everything (docs/operations/production.md), so its files live
 * as long as its pod: a volume would only keep the pod from moving when a machine is lost.
 */
export function redisManifests(values: Values): Manifest[] {
  const { given, memory, image } = values.redis;
  if (given) return [];
  const selector = selectorOf('redis');
  const isAlive = {
    // Without a user it answers NOAUTH, which is an answer.
    exec: { command: ['sh', '-c', "redis-cli ping | grep -qE 'PONG|NOAUTH'"] },
    periodSeconds: 5,
    timeoutSeconds: 5,
  };
  const megabytes = Math.floor(
    (Number.parseInt(memory, 10) * (memory.endsWith('Gi') ? 1024 : 1) * DATA_PER_CENT) / 100,
  );
  return [
    new Service({
      metadata: metadataOf('redis', values),
      spec: { selector, ports: [{ name: 'redis', port: REDIS_PORT }] },
    }),
    new Deployment({
      metadata: metadataOf('redis', values),
      spec: {
        replicas: 1,
        strategy: { type: 'Recreate' },
        selector: { matchLabels: selector },
        template: {
          metadata: { labels: selector },
          spec: podOf('redis', values, USER, {
            terminationGracePeriodSeconds: 30,
            containers: [
              confined({
                name: 'redis',
                image,
                command: [
                  ...['redis-server', '--dir', '/data', '--aclfile', `${SETTINGS}/${REDIS_FILE}`],
                  ...['--maxmemory', `${megabytes}mb`, ...REDIS_ARGUMENTS],
                ],
                ports: [{ name: 'redis', containerPort: REDIS_PORT }],
                resources: { requests: { cpu: '100m', memory: '128Mi' }, limits: { memory } },
                readinessProbe: isAlive,
                livenessProbe: { ...isAlive, periodSeconds: 10, failureThreshold: 6 },
                volumeMounts: [
                  { name: 'settings', mountPath: SETTINGS, readOnly: true },
                  { name: 'data', mountPath: '/data' },
                ],
              }),
            ],
            volumes: [
              { name: 'settings', secret: { secretName: REDIS_SECRET } },
              { name: 'data', emptyDir: {} },
            ],
          }),
        },
      },
    }),
  ];
}
