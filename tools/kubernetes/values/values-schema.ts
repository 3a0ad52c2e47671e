import { PARTS, type PartName } from '../../launcher/product/parts.ts';
import { SIZES } from './sizes.ts';

const text = { type: 'string' };
const name = { type: 'string', pattern: '^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$' };
const words = { type: 'object', additionalProperties: text };
/** Network policies check them. */
const peers = { type: 'array', items: { type: 'object' } };
const cpu = { type: 'string', pattern: '^(\\d+m|\\d+(\\.\\d+)?)$' };
const bytes = { type: 'string', pattern: '^\\d+[MGT]i$' };
const image = { type: 'string', pattern: '^[\\w./:@-]+$' };

/** An object without other words than these. What has a default may be left out. */
const closed = (properties: Record<string, object>, required: string[] = []): object => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
/** The same, which may be left out as a whole. */
const optional = (properties: Record<string, object>): object => ({ ...closed(properties), default: {} });

const given = closed(
  { to: { ...peers, minItems: 1 }, ports: { type: 'array', items: { type: 'integer' }, minItems: 1 } },
  ['to', 'ports'],
);
const namespaceOf = (namespace: string): object[] => [
  { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } } },
];

const part = (of: PartName): object => {
  const { replicas, max, cpu: usual, memory } = SIZES[of];
  const count = { type: 'integer', minimum: 1, maximum: 50 };
  return optional({
    replicas: { ...count, default: replicas },
    max: { ...count, minimum: 0, default: max },
    cpu: { ...cpu, default: usual },
    memory: { ...bytes, default: memory },
  });
};

/** The internet without private networks: a provider inside the cluster or a private network is added by its address. */
const INTERNET = [
  {
    ipBlock: {
      cidr: '0.0.0.0/0',
      except: ['10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'],
    },
  },
  { ipBlock: { cidr: '2000::/3' } },
];

/** JSON schema of a values file, with all defaults. */
export const VALUES_SCHEMA = closed(
  {
    namespace: { ...name, default: 'makoto' },
    image,
    imagePullSecrets: { type: 'array', items: name, default: [] },
    mode: { enum: ['practice', 'live'] },
    publicUrl: text,
    logLevel: { enum: ['debug', 'info', 'warn', 'error', 'silent'], default: 'info' },
    settings: { ...words, default: {} },
    parts: optional(Object.fromEntries(PARTS.map((of) => [of, part(of)]))),
    uploads: optional({
      in: { enum: ['s3', 'volume'], default: 's3' },
      storage: { ...bytes, default: '50Gi' },
      storageClass: name,
    }),
    postgres: optional({
      given,
      instances: { type: 'integer', minimum: 1, maximum: 9, default: 3 },
      storage: { ...bytes, default: '100Gi' },
      storageClass: name,
      cpu: { ...cpu, default: '2' },
      memory: { ...bytes, default: '4Gi' },
      image: { ...image, default: 'ghcr.io/cloudnative-pg/postgresql:17' },
    }),
    nats: optional({
      given,
      nodes: { enum: [1, 3, 5], default: 3 },
      storage: { ...bytes, default: '10Gi' },
      storageClass: name,
      image: { ...image, default: 'nats:2.11-alpine' },
    }),
    redis: optional({ given, memory: { ...bytes, default: '1Gi' }, image: { ...image, default: 'redis:7-alpine' } }),
    witness: optional({
      image: { ...image, default: 'makoto-witness' },
      storage: { ...bytes, default: '1Gi' },
      storageClass: name,
    }),
    caSecret: name,
    ingress: closed(
      {
        className: name,
        tlsSecret: { ...text, default: '' },
        annotations: { ...words, default: {} },
        from: { ...peers, minItems: 1 },
      },
      ['className', 'from'],
    ),
    monitoring: closed(
      {
        url: { type: 'string', pattern: '^https?://' },
        labels: { ...words, default: {} },
        from: { ...peers, default: namespaceOf('monitoring') },
        scale: { type: 'boolean', default: true },
      },
      ['url'],
    ),
    network: optional({
      dns: { ...peers, default: namespaceOf('kube-system') },
      providers: { ...peers, default: INTERNET },
      traces: { ...peers, default: namespaceOf('monitoring') },
    }),
  },
  ['image', 'mode', 'publicUrl'],
);
