import { Namespace } from 'kubernetes-models/v1';
import { stringify } from 'yaml';
import { SERVICES } from '../../launcher/product/parts.ts';
import type { Values } from '../values/values.ts';
import { entrance } from './gateway.ts';
import type { Manifest } from './manifest.ts';
import { monitoringManifests } from './monitoring.ts';
import { natsManifests } from './nats.ts';
import { networkPolicies } from './network.ts';
import { partManifests, uploadsClaim } from './part.ts';
import { databaseJob, postgresCluster } from './postgres.ts';
import { redisManifests } from './redis.ts';
import { scaledObjects } from './scaling.ts';
import { witnessManifests } from './witness.ts';

/** What is applied together, before the next step. */
export interface Step {
  /** The name of its file, which begins with its place. */
  name: string;
  manifests: Manifest[];
}

/** All manifests in the order of an installation and of an upgrade (docs/operations/upgrades.md). */
export function stepsOf(values: Values): Step[] {
  const servers = [postgresCluster, natsManifests, redisManifests, witnessManifests, uploadsClaim];
  const others = SERVICES.filter((service) => service !== 'wallet');
  return [
    { name: '10-namespace', manifests: [namespace(values), ...networkPolicies(values)] },
    { name: '20-servers', manifests: servers.flatMap((make) => make(values)) },
    { name: '30-database', manifests: [databaseJob(values)] },
    // It keeps the event stream and creates the consumers of new events.
    { name: '40-wallet', manifests: partManifests('wallet', values) },
    { name: '50-services', manifests: others.flatMap((service) => partManifests(service, values)) },
    { name: '60-gateway', manifests: [...partManifests('gateway', values), ...entrance(values)] },
    { name: '70-scaling', manifests: [...monitoringManifests(values), ...scaledObjects(values)] },
  ].filter(({ manifests }) => manifests.length > 0);
}

/** Manifests as one YAML text. @throws Error if one does not match the schema of its kind */
export function yamlOf(manifests: readonly Manifest[]): string {
  const documents = manifests.map((manifest) => {
    try {
      manifest.validate();
    } catch (error) {
      throw new Error(`${manifest.kind} ${manifest.metadata?.name}: ${String(error)}`, { cause: error });
    }
    // kubectl reads YAML 1.1, where a bare `on` or `yes` is no text.
    return stringify(manifest.toJSON(), { version: '1.1', aliasDuplicateObjects: false, lineWidth: 0 });
  });
  return documents.join('---\n');
}

/** Nothing in it runs with rights, so Kubernetes need not let it. */
function namespace({ namespace: name }: Values): Manifest {
  const level = { 'pod-security.kubernetes.io/enforce': 'restricted', 'pod-security.kubernetes.io/warn': 'restricted' };
  return new Namespace({ metadata: { name, labels: { 'app.kubernetes.io/part-of': 'makoto', ...level } } });
}
