import { StatefulSet } from 'kubernetes-models/apps/v1';
import { type IEnvVar, Service } from 'kubernetes-models/v1';
import type { Values } from '../values/values.ts';
import { WITNESS_PORT } from './components.ts';
import { type Manifest, metadataOf, selectorOf } from './manifest.ts';
import { claimOf, confined, NODE_USER, podOf } from './pod.ts';

export const WITNESS_SECRET = 'witness-settings';
/** The secret's contents: the witness's name and the log that it watches, and its private key. */
export const WITNESS_KEYS = { name: 'NAME', log: 'LOG', key: 'key.pem' };

const DATA = '/witness';

/** Practice mode without other witnesses has one of the house's own, which proves nothing (docs/witness.md). */
export const hasOwnWitness = ({ mode, settings }: Values): boolean => mode === 'practice' && !settings['WITNESSES'];

export function witnessManifests(values: Values): Manifest[] {
  if (!hasOwnWitness(values)) return [];
  const { image } = values.witness;
  const selector = selectorOf('witness');
  const probe = { httpGet: { path: '/', port: 'http' }, periodSeconds: 10, timeoutSeconds: 5 };
  const fromSecret = (key: string): IEnvVar => ({
    name: key,
    valueFrom: { secretKeyRef: { name: WITNESS_SECRET, key } },
  });
  return [
    new Service({
      metadata: metadataOf('witness', values),
      spec: { selector, ports: [{ name: 'http', port: WITNESS_PORT }] },
    }),
    new StatefulSet({
      metadata: metadataOf('witness', values),
      spec: {
        serviceName: 'witness',
        replicas: 1,
        selector: { matchLabels: selector },
        template: {
          metadata: { labels: selector },
          spec: podOf('witness', values, NODE_USER, {
            containers: [
              confined({
                name: 'witness',
                image,
                command: ['makoto-witness', '--host', '0.0.0.0', '--data', DATA],
                args: ['--name', '$(NAME)', '--log', '$(LOG)'],
                env: [fromSecret(WITNESS_KEYS.name), fromSecret(WITNESS_KEYS.log)],
                ports: [{ name: 'http', containerPort: WITNESS_PORT }],
                resources: { requests: { cpu: '50m', memory: '64Mi' }, limits: { memory: '128Mi' } },
                readinessProbe: probe,
                livenessProbe: { ...probe, failureThreshold: 6 },
                volumeMounts: [
                  { name: 'data', mountPath: DATA },
                  { name: 'key', mountPath: `${DATA}/key.pem`, subPath: WITNESS_KEYS.key, readOnly: true },
                ],
              }),
            ],
            volumes: [{ name: 'key', secret: { secretName: WITNESS_SECRET } }],
          }),
        },
        volumeClaimTemplates: [claimOf('data', values.witness)],
      },
    }),
  ];
}
