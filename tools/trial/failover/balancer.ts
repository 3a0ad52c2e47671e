import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../launcher/lib/ports.ts';
import { ADMINISTRATOR } from '../../launcher/servers/users.ts';
import { type ClusterGround, ClusterNode } from './cluster-node.ts';

/** A server of a cluster as the balancer sees it. */
export interface Backend {
  name: string;
  port: number;
  /** Where it is asked whether it leads, if that is another port. */
  checkPort?: number;
}

export interface Balanced {
  postgres: readonly Backend[];
  nats: readonly Backend[];
  redis: readonly Backend[];
  redisPassword: string;
}

export interface BalancerPorts {
  postgres: number;
  nats: number;
  redis: number;
}

/**
 * HAProxy before the three clusters: connections go to PostgreSQL's and Redis' leaders and to any NATS server, and end
 * when their server has not answered two checks in a row.
 */
export async function startBalancer(
  command: string,
  balanced: Balanced,
  ground: ClusterGround,
): Promise<{ machine: ClusterNode; ports: BalancerPorts }> {
  const dir = join(ground.dir, 'haproxy');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const ports = { postgres: await freePort(), nats: await freePort(), redis: await freePort() };
  const file = join(dir, 'haproxy.cfg');
  writeFileSync(file, configuration(balanced, ports), { mode: 0o600 });
  return { machine: new ClusterNode({ name: 'haproxy', command, args: ['-f', file, '-db'], dir }, ground), ports };
}

function configuration({ postgres, nats, redis, redisPassword }: Balanced, ports: BalancerPorts): string {
  return [
    'global',
    '  maxconn 4000',
    'defaults',
    '  mode tcp',
    '  timeout connect 1s',
    '  timeout check 1s',
    '  timeout client 1h',
    '  timeout server 1h',
    '  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...listen('postgres', ports.postgres, postgres, [
      'option httpchk OPTIONS /primary',
      'http-check expect status 200',
    ]),
    ...listen('nats', ports.nats, nats, ['option tcp-check', 'tcp-check expect string INFO']),
    // A leader that was paused still says that it leads, but nobody follows it any more.
    ...listen('redis', ports.redis, redis, [
      'option tcp-check',
      `tcp-check send "AUTH ${ADMINISTRATOR} ${redisPassword}\\r\\n"`,
      'tcp-check expect string +OK',
      'tcp-check send "INFO replication\\r\\n"',
      "tcp-check expect rstring 'role:master\\r\\nconnected_slaves:[1-9]'",
    ]),
    '',
  ].join('\n');
}

function listen(name: string, port: number, backends: readonly Backend[], checks: readonly string[]): string[] {
  return [
    `listen ${name}`,
    `  bind 127.0.0.1:${port}`,
    ...checks.map((line) => `  ${line}`),
    ...backends.map(
      (one) => `  server ${one.name} 127.0.0.1:${one.port} check${one.checkPort ? ` port ${one.checkPort}` : ''}`,
    ),
  ];
}
