import {
  type INetworkPolicyEgressRule,
  type INetworkPolicyIngressRule,
  type INetworkPolicyPeer,
  NetworkPolicy,
} from 'kubernetes-models/networking.k8s.io/v1';
import { PARTS, type PartName, SERVICES } from '../../launcher/product/parts.ts';
import { METRICS_PORT, PORT } from '../values/environment.ts';
import type { Values } from '../values/values.ts';
import { DATABASE_JOB, NATS_PORTS, POSTGRES_PORTS, REDIS_PORT, WITNESS_PORT } from './components.ts';
import { type Manifest, metadataOf, PART_LABEL, selectorOf } from './manifest.ts';
import { hasOwnWitness } from './witness.ts';

// Who may talk to whom. Nothing else gets through: not between parts, which only talk over NATS, and not to the internet.

/** Parts that keep jobs, counts or limits in Redis; the others have a setting for it and never connect. */
export const REDIS_USERS: readonly PartName[] = ['gateway', 'wallet', 'trading', 'earn'];
/** Parts with providers outside: prices, payments, mail, storage, witnesses. As the network `outside` of docker-compose.yml. */
export const OUTSIDE: readonly PartName[] = ['identity', 'wallet', 'market', 'support'];

const POSTGRES_PODS = { matchLabels: { 'cnpg.io/cluster': 'postgres' } };
const component = (name: string): INetworkPolicyPeer => ({ podSelector: { matchLabels: selectorOf(name) } });
const postgres: INetworkPolicyPeer = { podSelector: POSTGRES_PODS };
const tcp = (...ports: number[]): { protocol: 'TCP'; port: number }[] =>
  ports.map((port) => ({ protocol: 'TCP', port }));
const anyOf = (names: readonly string[]): INetworkPolicyPeer[] => names.map(component);

/** Every network policy. */
export function networkPolicies(values: Values): Manifest[] {
  return [
    ...forEverything(values),
    ...PARTS.map((part) => partPolicy(part, values)),
    databasePolicy(values),
    ...(values.postgres.given ? [] : [postgresPolicy(values)]),
    ...(values.nats.given ? [] : [natsPolicy(values)]),
    ...(values.redis.given ? [] : [serverPolicy('redis', REDIS_USERS, REDIS_PORT, values)]),
    ...(hasOwnWitness(values) ? [serverPolicy('witness', ['support'], WITNESS_PORT, values)] : []),
  ];
}

/** Denies whatever no other policy allows; names may be looked up. */
function forEverything(values: Values): Manifest[] {
  const dns = [
    { protocol: 'UDP' as const, port: 53 },
    { protocol: 'TCP' as const, port: 53 },
  ];
  return [
    new NetworkPolicy({
      metadata: metadataOf('deny', values),
      spec: { podSelector: {}, policyTypes: ['Ingress', 'Egress'] },
    }),
    new NetworkPolicy({
      metadata: metadataOf('dns', values),
      spec: { podSelector: {}, policyTypes: ['Egress'], egress: [{ to: values.network.dns, ports: dns }] },
    }),
    ...(values.monitoring
      ? [
          new NetworkPolicy({
            metadata: metadataOf('metrics', values),
            spec: {
              podSelector: { matchLabels: PART_LABEL },
              policyTypes: ['Ingress'],
              ingress: [{ from: values.monitoring.from, ports: tcp(METRICS_PORT) }],
            },
          }),
        ]
      : []),
  ];
}

function partPolicy(part: PartName, values: Values): Manifest {
  const ingress: INetworkPolicyIngressRule[] = part === 'gateway' ? intoGateway(values) : [];
  return policy(part, values, ingress, [
    natsEgress(values),
    ...(part === 'gateway' ? [] : [postgresEgress(values)]),
    ...(REDIS_USERS.includes(part) ? [redisEgress(values)] : []),
    ...(OUTSIDE.includes(part) ? [{ to: values.network.providers }] : []),
    ...(part === 'wallet' && values.mode === 'practice' ? [{ to: [component('gateway')], ports: tcp(PORT) }] : []),
    ...(part === 'support' ? supportEgress(values) : []),
    ...tracesEgress(values),
  ]);
}

/** From the ingress controller, and in practice mode from the wallet, whose sandbox reports payments as a rail would. */
function intoGateway({ ingress, mode }: Values): INetworkPolicyIngressRule[] {
  const from = [...(ingress?.from ?? []), ...(mode === 'practice' ? [component('wallet')] : [])];
  return from.length === 0 ? [] : [{ from, ports: tcp(PORT) }];
}

const natsEgress = ({ nats: { given } }: Values): INetworkPolicyEgressRule =>
  given ? { to: given.to, ports: tcp(...given.ports) } : { to: [component('nats')], ports: tcp(NATS_PORTS.clients) };

const postgresEgress = ({ postgres: { given } }: Values): INetworkPolicyEgressRule =>
  given ? { to: given.to, ports: tcp(...given.ports) } : { to: [postgres], ports: tcp(POSTGRES_PORTS.clients) };

const redisEgress = ({ redis: { given } }: Values): INetworkPolicyEgressRule =>
  given ? { to: given.to, ports: tcp(...given.ports) } : { to: [component('redis')], ports: tcp(REDIS_PORT) };

/** To the alerts that the console shows, and to the house's own witness. */
function supportEgress(values: Values): INetworkPolicyEgressRule[] {
  const { monitoring } = values;
  return [
    ...(monitoring ? [{ to: monitoring.from, ports: tcp(portOf(monitoring.url)) }] : []),
    ...(hasOwnWitness(values) ? [{ to: [component('witness')], ports: tcp(WITNESS_PORT) }] : []),
  ];
}

function tracesEgress({ settings, network }: Values): INetworkPolicyEgressRule[] {
  const url = settings['OTEL_EXPORTER_OTLP_ENDPOINT'];
  return url === undefined ? [] : [{ to: network.traces, ports: tcp(portOf(url)) }];
}

function databasePolicy(values: Values): Manifest {
  return policy(DATABASE_JOB, values, [], [postgresEgress(values)]);
}

/** PostgreSQL's instances reach each other and the API of Kubernetes; their operator asks for their state. */
function postgresPolicy(values: Values): Manifest {
  const operator = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'cnpg-system' } } };
  const { clients, state, metrics } = POSTGRES_PORTS;
  const { monitoring } = values;
  return new NetworkPolicy({
    metadata: metadataOf('postgres', values),
    spec: {
      podSelector: POSTGRES_PODS,
      policyTypes: ['Ingress', 'Egress'],
      ingress: [
        { from: anyOf([...SERVICES, DATABASE_JOB]), ports: tcp(clients) },
        { from: [operator, postgres], ports: tcp(clients, state) },
        ...(monitoring ? [{ from: monitoring.from, ports: tcp(metrics) }] : []),
      ],
      egress: [
        { to: [postgres], ports: tcp(clients, state) },
        // The API's address differs from cluster to cluster. A backup's object store is also at 443.
        { ports: tcp(443, 6443) },
      ],
    },
  });
}

function natsPolicy(values: Values): Manifest {
  const { clients, routes } = NATS_PORTS;
  const nats = [component('nats')];
  return policy(
    'nats',
    values,
    [
      { from: anyOf(PARTS), ports: tcp(clients) },
      { from: nats, ports: tcp(routes) },
    ],
    [{ to: nats, ports: tcp(routes) }],
  );
}

/** A server that answers some parts and asks nobody. */
function serverPolicy(name: string, users: readonly PartName[], port: number, values: Values): Manifest {
  return policy(name, values, [{ from: anyOf(users), ports: tcp(port) }], []);
}

function policy(
  name: string,
  values: Values,
  ingress: INetworkPolicyIngressRule[],
  egress: INetworkPolicyEgressRule[],
): Manifest {
  const podSelector = { matchLabels: selectorOf(name) };
  return new NetworkPolicy({
    metadata: metadataOf(name, values),
    spec: { podSelector, policyTypes: ['Ingress', 'Egress'], ingress, egress },
  });
}

/** The port of a URL. */
function portOf(url: string): number {
  const { port, protocol } = new URL(url);
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}
