import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GIVEN } from '../product/environments.ts';
import { nodeFlagsOf, PARTS, SERVICES } from '../product/parts.ts';
import { natsConfiguration, postgresSettings, REDIS_ARGUMENTS } from '../servers/settings.ts';

describe('docker-compose.yml', () => {
  const read = (path: string): string => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');
  const compose = read('docker-compose.yml');

  it('runs the servers with the settings of npm start', () => {
    for (const setting of postgresSettings({ ephemeral: false, memory: 0 }))
      expect(compose).toContain(`- ${setting}\n`);
    const redis = [
      ...(compose
        .split('- redis-server\n')[1]
        ?.split('volumes')[0]
        ?.matchAll(/- (.*)\n/g) ?? []),
    ];
    expect(redis.map((match) => match[1]?.replaceAll('"', ''))).toEqual(REDIS_ARGUMENTS);
    for (const line of natsConfiguration('/data', '0.0.0.0:4222').trim().split('\n')) {
      expect(read('deploy/nats.conf')).toContain(`${line}\n`);
    }
  });

  /** The lines below a service's name. */
  const blockOf = (service: string): string => {
    const [, block = ''] = new RegExp(`\\n  ${service}:\\n((?:    .*\\n|\\n(?=    ))+)`).exec(compose) ?? [];
    return block;
  };

  it('runs every part as npm start does, and exposes only the gateway', () => {
    for (const part of PARTS) {
      const words = [
        'node',
        ...nodeFlagsOf(part),
        `--env-file=/settings/${part}/env`,
        `services/${part}/bundle/main.js`,
      ];
      expect(blockOf(part)).toContain(`command:\n${words.map((word) => `      - ${word}\n`).join('')}`);
    }
    expect(compose.match(/ports:/g)).toHaveLength(1);
    expect(compose).not.toContain('container_name');
  });

  it('mounts for every part and PostgreSQL only their own settings', () => {
    const dockerfile = read('Dockerfile');
    expect(dockerfile).toContain(`mkdir postgres ${PARTS.join(' ')})`);
    for (const name of [...PARTS, 'postgres']) {
      const seen = blockOf(name).match(/(?:settings-\w+|secrets):\/\S+?(?=["\s])/g);
      expect([name, seen]).toEqual([name, [`settings-${name}:/settings/${name}:ro`]]);
      expect(blockOf('secrets')).toContain(`- settings-${name}:/settings/${name}\n`);
    }
  });

  it('stops the gateway first: it depends on every service', () => {
    for (const service of SERVICES)
      expect(blockOf('gateway')).toContain(`      ${service}: { condition: service_started }\n`);
  });

  it('passes on every setting that operators may give', () => {
    for (const name of Object.values(GIVEN).flat()) expect(compose).toContain(`      ${name}: "\${${name}:-}"\n`);
  });
});
