import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GIVEN } from '../product/environments.ts';
import { PARTS } from '../product/parts.ts';
import { natsConfiguration, postgresSettings, REDIS_ARGUMENTS } from '../servers/settings.ts';

describe('docker-compose.yml', () => {
  const read = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
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

  it('runs every part with settings of its own, and none but the gateway is reached from outside', () => {
    for (const part of PARTS) {
      expect(compose).toContain(`["node", "--env-file=/secrets/${part}.env", "services/${part}/bundle/main.js"]`);
    }
    expect(compose.match(/ports:/g)).toHaveLength(1);
    expect(compose).not.toContain('container_name');
  });

  it('passes on every setting that a service takes from whoever runs it', () => {
    for (const name of Object.values(GIVEN).flat()) expect(compose).toContain(`      ${name}: "\${${name}:-}"\n`);
  });
});
