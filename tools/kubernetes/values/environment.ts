import { environmentOf, GIVEN } from '../../launcher/product/environments.ts';
import type { OwnWitness } from '../../launcher/product/own-witness.ts';
import type { PartName, ServiceName } from '../../launcher/product/parts.ts';
import type { KeptSecrets } from '../../launcher/product/secrets.ts';
import type { Settings } from '../../launcher/product/settings.ts';
import { isSecret, TRACE_SETTINGS } from './secret-names.ts';
import type { Values } from './values.ts';

// The settings of each part are those that `npm start` gives it. Secrets among them are in a Secret of the part's own,
// the others in its Deployment.

/** Folders of the image. */
const APP = '/app';
export const UPLOADS = '/uploads';
export const PORT = 8080;
export const METRICS_PORT = 9464;
/** Of the gateway's and the witness's Service. */
const GATEWAY_URL = 'http://gateway';
export const WITNESS_URL = 'http://witness:8090';

/** What only the secrets' folder and the environment know. */
export interface SecretSources {
  secrets: KeptSecrets;
  databaseUrls: Record<ServiceName, string>;
  readDatabaseUrls: Partial<Record<ServiceName, string>>;
  natsUrlOf: (part: PartName) => string;
  redisUrlOf: (part: PartName) => string;
  ownWitness: OwnWitness | undefined;
}

/** Stands for secrets where nobody sees them. DATA_KEY must have its form. */
const BLANK: SecretSources = {
  secrets: (name) => (name.startsWith('DATA_KEY') ? Buffer.alloc(32).toString('base64') : '-'),
  databaseUrls: { identity: '', wallet: '', market: '', trading: '', earn: '', referral: '', support: '' },
  readDatabaseUrls: {},
  natsUrlOf: () => '',
  redisUrlOf: () => '',
  ownWitness: undefined,
};

/** The settings of a part that are no secrets. */
export function openSettings(part: PartName, values: Values): Record<string, string> {
  const open = Object.entries(allSettings(part, values, {}, BLANK)).filter(([name]) => !isSecret(name));
  return {
    ...Object.fromEntries(open),
    METRICS_PORT: String(METRICS_PORT),
    METRICS_HOST: '0.0.0.0',
    ...(caSecretOf(values) === undefined ? {} : { NODE_EXTRA_CA_CERTS: `${CERTIFICATES}/ca.crt` }),
  };
}

/**
 * The secrets of a part.
 * @param given settings from the environment: accounts with providers, and whatever else is not to be in a manifest
 */
export function secretSettings(
  part: PartName,
  values: Values,
  given: NodeJS.ProcessEnv,
  sources: SecretSources,
): Record<string, string> {
  const open = openSettings(part, values);
  return Object.fromEntries(
    Object.entries(allSettings(part, values, given, sources)).filter(([name]) => !(name in open)),
  );
}

/** The settings that a part knows and `npm start` would give it only on request. */
export function givenNames(part: PartName): readonly string[] {
  const lists: Partial<Record<PartName, readonly string[]>> = GIVEN;
  return [...(lists[part] ?? []), ...TRACE_SETTINGS];
}

/** Where the authority of given or own servers is mounted. */
export const CERTIFICATES = '/certificates';

/** The secret with an authority to trust: that of the operator of PostgreSQL, unless another is named. */
export function caSecretOf({ caSecret, postgres }: Values): string | undefined {
  return caSecret ?? (postgres.given ? undefined : 'postgres-ca');
}

function allSettings(
  part: PartName,
  values: Values,
  given: NodeJS.ProcessEnv,
  sources: SecretSources,
): Record<string, string> {
  const names = givenNames(part);
  const replicas = values.nats.given ? {} : { JETSTREAM_REPLICAS: String(values.nats.nodes) };
  const env = Object.entries({ ...replicas, ...values.settings, ...given }).filter(([name]) => names.includes(name));
  const all = environmentOf(part, {
    ...sources,
    env: Object.fromEntries(env),
    settings: settingsOf(values),
    port: PORT,
    prometheusUrl: values.monitoring?.url,
    webDir: `${APP}/web/dist`,
    consoleDir: `${APP}/console/dist`,
    uploadDir: values.uploads.in === 'volume' ? UPLOADS : '',
    // The log's witnesses keep how far it has come; a file could not be shared by several processes.
    logHeadFile: '',
    callbackUrl: GATEWAY_URL,
  });
  // It names a folder of this machine.
  const paths = part === 'support' ? { VERIFIER_DIR: `${APP}/packages/verify` } : {};
  return Object.fromEntries(
    Object.entries({ ...all, ...paths }).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
  );
}

function settingsOf({ mode, logLevel, publicUrl }: Values): Settings {
  const fixed = { port: PORT, host: '0.0.0.0', dataDir: '', replicas: {}, demo: false };
  return { ...fixed, mode, logLevel, publicUrl };
}
