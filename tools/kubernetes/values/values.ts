import { Ajv } from 'ajv';
import type { INetworkPolicyPeer } from 'kubernetes-models/networking.k8s.io/v1';
import { parse } from 'yaml';
import { Failure } from '../../launcher/lib/failure.ts';
import { GIVEN } from '../../launcher/product/environments.ts';
import { PARTS, type PartName } from '../../launcher/product/parts.ts';
import { isSecret, TRACE_SETTINGS } from './secret-names.ts';
import { SCALED } from './sizes.ts';
import { VALUES_SCHEMA } from './values-schema.ts';

export interface PartValues {
  /** Pods that always run. */
  replicas: number;
  /** Pods at most, for the parts that are scaled; 0 for the others. */
  max: number;
  /** What is reserved. */
  cpu: string;
  memory: string;
}

/** A server that is not run by these manifests: its URL is in the secrets. */
export interface GivenServer {
  /** Where it is, for the network policies. */
  to: INetworkPolicyPeer[];
  ports: number[];
}

export interface Values {
  namespace: string;
  image: string;
  imagePullSecrets: string[];
  mode: 'practice' | 'live';
  publicUrl: string;
  logLevel: string;
  /** Settings of docs/configuration.md that are no secrets. */
  settings: Record<string, string>;
  parts: Record<PartName, PartValues>;
  /** `s3`: a bucket, by the secret S3_URL. `volume`: a volume that several machines mount. */
  uploads: { in: 's3' | 'volume'; storage: string; storageClass?: string };
  postgres: {
    given?: GivenServer;
    instances: number;
    storage: string;
    storageClass?: string;
    cpu: string;
    memory: string;
    image: string;
  };
  nats: { given?: GivenServer; nodes: number; storage: string; storageClass?: string; image: string };
  redis: { given?: GivenServer; memory: string; image: string };
  /** The house's own witness of practice mode. */
  witness: { image: string; storage: string; storageClass?: string };
  /** A secret whose `ca.crt` is trusted beside the usual authorities. */
  caSecret?: string;
  ingress?: {
    className: string;
    tlsSecret: string;
    annotations: Record<string, string>;
    /** Where the ingress controller runs. */
    from: INetworkPolicyPeer[];
  };
  /** The Prometheus that reads the metrics. Without it nothing is scaled. */
  monitoring?: {
    url: string;
    /** Labels by which Prometheus finds its monitors and rules. */
    labels: Record<string, string>;
    from: INetworkPolicyPeer[];
    /** Whether KEDA is there. */
    scale: boolean;
  };
  network: {
    dns: INetworkPolicyPeer[];
    /** What the parts with providers may reach: prices, payments, mail, storage, witnesses. */
    providers: INetworkPolicyPeer[];
    /** Where traces are sent. */
    traces: INetworkPolicyPeer[];
  };
}

const check = new Ajv({ useDefaults: true, allErrors: true, strictTypes: false }).compile<Values>(VALUES_SCHEMA);

/** Reads a values file. @param name the file's, for messages @throws Failure naming what to correct */
export function readValues(text: string, name: string): Values {
  const values: unknown = parse(text) ?? {};
  if (!check(values)) {
    const problems = (check.errors ?? []).map(
      ({ instancePath, message = '', params }) =>
        `${instancePath || '/'} ${message}${'additionalProperty' in params ? ` (${params['additionalProperty']})` : ''}`,
    );
    throw new Failure(`${name}: ${problems.join('; ')}`);
  }
  const wrong = [...wrongSettings(values), ...wrongSizes(values), ...wrongPlaces(values)];
  if (wrong.length > 0) throw new Failure(`${name}: ${wrong.join(' ')}`);
  return values;
}

const KNOWN_SETTINGS: ReadonlySet<string> = new Set([...Object.values(GIVEN).flat(), ...TRACE_SETTINGS]);

function wrongSettings({ settings, mode }: Values): string[] {
  return [
    ...Object.keys(settings).flatMap((name) => {
      if (isSecret(name)) return [`settings: ${name} is a secret; give it to \`npm run kubernetes -- secrets\`.`];
      return KNOWN_SETTINGS.has(name) ? [] : [`settings: ${name} is unknown; see docs/configuration.md.`];
    }),
    ...(mode === 'live' && !settings['WITNESSES']
      ? ['settings: live mode needs WITNESSES, which also keep how far the transparency log has come.']
      : []),
  ];
}

function wrongSizes({ parts }: Values): string[] {
  return PARTS.flatMap((part) => {
    const { replicas, max } = parts[part];
    if (!SCALED.includes(part)) return max > 0 ? [`parts: ${part} is not scaled by load; leave out max.`] : [];
    return max < replicas ? [`parts: max of ${part} is below its replicas.`] : [];
  });
}

function wrongPlaces({ publicUrl, ingress, mode }: Values): string[] {
  if (!URL.canParse(publicUrl)) return [`publicUrl must be an address such as https://makoto.example.`];
  const { protocol } = new URL(publicUrl);
  if (mode === 'live' && protocol !== 'https:') return ['publicUrl must begin with https in live mode.'];
  return ingress?.tlsSecret === '' && protocol === 'https:' ? ['ingress: https needs a tlsSecret.'] : [];
}
