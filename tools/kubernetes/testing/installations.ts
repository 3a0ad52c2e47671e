import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1';
import { Job } from 'kubernetes-models/batch/v1';
import type { IPodSpec } from 'kubernetes-models/v1';
import { ROOT } from '../../launcher/product/build.ts';
import type { Manifest } from '../manifests/manifest.ts';
import { stepsOf } from '../manifests/steps.ts';
import { readValues, type Values } from '../values/values.ts';

/** The values that operators start from. */
export const EXAMPLE = readFileSync(join(ROOT, 'deploy/kubernetes/values.yaml'), 'utf8');

const PRACTICE = `
image: makoto:0.2.0
mode: practice
publicUrl: http://makoto.example.com
uploads: { in: volume, storageClass: shared }
settings: { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector.monitoring:4318" }
`;

const peers = (cidr: string): string => `to: [{ ipBlock: { cidr: ${cidr} } }]`;
const GIVEN_SERVERS = `
image: makoto:0.2.0
imagePullSecrets: [registry]
mode: practice
publicUrl: https://makoto.example.com
caSecret: authority
postgres: { given: { ${peers('10.1.0.0/24')}, ports: [5432] } }
nats: { given: { ${peers('10.2.0.0/24')}, ports: [4222] } }
redis: { given: { ${peers('10.3.0.0/24')}, ports: [6379] } }
ingress: { className: nginx, tlsSecret: tls, from: [{ namespaceSelector: {} }] }
monitoring: { url: "http://prometheus.monitoring:9090", scale: false }
`;

/** Installations that differ as much as values allow. */
export const INSTALLATIONS: Record<string, Values> = {
  example: readValues(EXAMPLE, 'values.yaml'),
  practice: readValues(PRACTICE, 'practice'),
  'given servers': readValues(GIVEN_SERVERS, 'given'),
};

/** One of them. @throws Error for an unknown name */
export function installation(name: string): Values {
  const values = INSTALLATIONS[name];
  if (!values) throw new Error(`There is no installation ${name}.`);
  return values;
}

const written = new Map<Values, Manifest[]>();

/** All manifests of an installation. */
export function manifestsOf(values: Values): Manifest[] {
  const manifests = written.get(values) ?? stepsOf(values).flatMap((step) => step.manifests);
  written.set(values, manifests);
  return manifests;
}

/** Each pod that the manifests ask for, by the name of what runs it. */
export function podsOf(values: Values): [string, IPodSpec][] {
  return manifestsOf(values).flatMap((manifest): [string, IPodSpec][] => {
    const isRun = Deployment.is(manifest) || StatefulSet.is(manifest) || Job.is(manifest);
    const pod = isRun ? manifest.spec?.template.spec : undefined;
    return pod ? [[manifest.metadata?.name ?? '', pod]] : [];
  });
}

/** The plain settings of a part's container. */
export function environmentIn(values: Values, part: string): Record<string, string> {
  const [, pod] = podsOf(values).find(([name]) => name === part) ?? [];
  return Object.fromEntries((pod?.containers[0]?.env ?? []).map(({ name, value = '' }) => [name, value]));
}
