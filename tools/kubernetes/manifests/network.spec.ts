import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type INetworkPolicyPeer, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { parse } from 'yaml';
import { isObject } from '../../launcher/lib/json.ts';
import { ROOT } from '../../launcher/product/build.ts';
import { PARTS, SERVICES } from '../../launcher/product/parts.ts';
import { installation, manifestsOf } from '../testing/installations.ts';
import { OUTSIDE, REDIS_USERS } from './network.ts';

/** A way that one policy opens: `from` a component `to` a component or a place, at a port. */
type Way = `${string} → ${string}:${string}`;

const nameOf = ({ podSelector, namespaceSelector, ipBlock }: INetworkPolicyPeer): string =>
  podSelector?.matchLabels?.['app.kubernetes.io/name'] ??
  podSelector?.matchLabels?.['cnpg.io/cluster'] ??
  namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name'] ??
  ipBlock?.cidr ??
  'anywhere';

/** The ways out and in of an installation's policies with one component each. */
function waysOf(name: string): { out: Way[]; in: Way[] } {
  const ways: { out: Way[]; in: Way[] } = { out: [], in: [] };
  for (const manifest of manifestsOf(installation(name))) {
    if (!NetworkPolicy.is(manifest)) continue;
    const { podSelector, egress = [], ingress = [] } = manifest.spec ?? { podSelector: {} };
    const own = nameOf({ podSelector });
    const add = (list: Way[], peers: INetworkPolicyPeer[], ports: { port?: unknown }[], isOut: boolean): void => {
      for (const peer of peers.length === 0 ? [{}] : peers)
        for (const { port = 'any' } of ports.length === 0 ? [{}] : ports)
          list.push(isOut ? `${own} → ${nameOf(peer)}:${port}` : `${nameOf(peer)} → ${own}:${port}`);
    };
    for (const { to = [], ports = [] } of egress) add(ways.out, to, ports, true);
    for (const { from = [], ports = [] } of ingress) add(ways.in, from, ports, false);
  }
  return ways;
}

const COMPONENTS = [...PARTS, 'postgres', 'nats', 'redis', 'witness', 'database'];
const isInside = (way: Way): boolean =>
  way
    .split(/ → |:/)
    .slice(0, 2)
    .every((name) => COMPONENTS.includes(name));

it.each(['example', 'practice'])(
  'every way out to a component is a way in there, and the other way round: %s',
  (name) => {
    const ways = waysOf(name);
    const inside = (list: Way[]): Way[] => [...new Set(list.filter(isInside))].sort();
    expect(inside(ways.out)).toEqual(inside(ways.in));
  },
);

it('parts reach NATS, their database, Redis where they use it, and nothing else inside', () => {
  const own = (list: Way[]): Way[] =>
    list.filter((way) => isInside(way) && PARTS.some((part) => way.startsWith(`${part} `)));
  expect(own(waysOf('example').out).sort()).toEqual(
    [
      ...PARTS.map((part): Way => `${part} → nats:4222`),
      ...SERVICES.map((part): Way => `${part} → postgres:5432`),
      ...REDIS_USERS.map((part): Way => `${part} → redis:6379`),
    ].sort(),
  );
  const practice = own(waysOf('practice').out).filter((way) => !/→ (nats|postgres|redis):/.test(way));
  // The sandbox reports payments as a rail would, and the house's own witness signs the log.
  expect(practice.sort()).toEqual(['support → witness:8090', 'wallet → gateway:8080']);
});

it('only the ingress reaches the gateway in live mode, and only Prometheus the metrics', () => {
  const { in: into } = waysOf('example');
  expect(into.filter((way) => way.includes('→ gateway:'))).toEqual(['traefik → gateway:8080']);
  expect(into.filter((way) => way.endsWith(':9464'))).toEqual(['monitoring → anywhere:9464']);
});

it('given servers are reached at their addresses and ports alone', () => {
  const { out } = waysOf('given servers');
  const from = (part: string): Way[] => out.filter((way) => way.startsWith(`${part} `) && !way.includes(':53'));
  expect(from('trading')).toEqual([
    'trading → 10.2.0.0/24:4222',
    'trading → 10.1.0.0/24:5432',
    'trading → 10.3.0.0/24:6379',
  ]);
  expect(from('gateway')).toEqual(['gateway → 10.2.0.0/24:4222', 'gateway → 10.3.0.0/24:6379']);
});

it('everything is denied that no policy allows', () => {
  const policies = manifestsOf(installation('example')).filter((manifest) => NetworkPolicy.is(manifest));
  expect(policies.find(({ metadata }) => metadata?.name === 'deny')?.toJSON()).toMatchObject({
    spec: { podSelector: {}, policyTypes: ['Ingress', 'Egress'] },
  });
});

it('the same parts reach outside as in docker-compose.yml, and no private network', () => {
  const compose: unknown = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), {
    merge: true,
    maxAliasCount: -1,
  });
  const services = isObject(compose) && isObject(compose['services']) ? compose['services'] : {};
  const outside = PARTS.filter((part) => {
    const service = services[part];
    return isObject(service) && Array.isArray(service['networks']) && service['networks'].includes('outside');
  });
  expect([...OUTSIDE].sort()).toEqual(outside.toSorted());
  const { out } = waysOf('example');
  expect(out.filter((way) => way.includes('0.0.0.0/0')).map((way) => way.split(' ')[0])).toEqual(outside);
  const text = JSON.stringify(manifestsOf(installation('example')).map((manifest) => manifest.toJSON()));
  expect(text).toContain('"except":["10.0.0.0/8","100.64.0.0/10","127.0.0.0/8"');
});

it('the parts that connect to Redis are those whose code does', () => {
  const uses = (part: string): boolean => {
    const folder = join(ROOT, 'services', part, 'src');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const sources = files.filter((file) => /\.ts$/.test(file) && !/spec\.ts$|testing|config\.ts$/.test(file));
    return sources.some((file) => /REDIS_URL|TasksModule|tasksModule/.test(readFileSync(join(folder, file), 'utf8')));
  };
  expect(PARTS.filter(uses).sort()).toEqual([...REDIS_USERS].sort());
});
