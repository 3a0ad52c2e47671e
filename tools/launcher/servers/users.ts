import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../lib/json.ts';
import { PARTS, type PartName } from '../product/parts.ts';
import { passwordName, type Secrets, type ServerWithUsers } from '../product/secrets.ts';

// The users of NATS and Redis: one for each part of the product with only what it needs, and an administrator.

/** The user of the launcher, of tests and of operators. */
export const ADMINISTRATOR = 'admin';

const PERMISSIONS = join(import.meta.dirname, '../../../deploy/nats-permissions.json');

/** A server's URL with a user: a part, or the administrator. */
export function urlAs(server: ServerWithUsers, url: string, secrets: Secrets, part?: PartName): string {
  const own = new URL(url);
  own.username = part ?? ADMINISTRATOR;
  own.password = secrets(passwordName(server, part));
  return own.href;
}

/**
 * Each part's URL of a server: `<PART>_NATS_URL` or `<PART>_REDIS_URL`, or else its own user on a server of ours, or
 * else the given URL.
 */
export function urlsOfParts(
  server: ServerWithUsers,
  { url, isGiven }: { url: string; isGiven: boolean },
  secrets: Secrets,
  env: NodeJS.ProcessEnv,
): (part: PartName) => string {
  return (part) =>
    env[`${part.toUpperCase()}_${server.toUpperCase()}_URL`] || (isGiven ? url : urlAs(server, url, secrets, part));
}

/** The users of nats-server's configuration. What each may do is generated from the contracts. */
export function natsUsers(secrets: Secrets): string {
  const permissions: unknown = JSON.parse(readFileSync(PERMISSIONS, 'utf8'));
  const users = PARTS.map((part) => {
    const own = isObject(permissions) ? permissions[part] : undefined;
    if (!isObject(own)) throw new Error(`${PERMISSIONS} does not name ${part}; run npm run generate`);
    return {
      user: part,
      password: secrets(passwordName('nats', part)),
      permissions: { publish: { allow: own['publish'] }, subscribe: { allow: own['subscribe'] } },
    };
  });
  const administrator = { user: ADMINISTRATOR, password: secrets(passwordName('nats')) };
  return `authorization: ${JSON.stringify({ users: [administrator, ...users] })}`;
}

/**
 * Redis' ACL file. A part uses only keys that begin with its name, and no commands that administer the server or list
 * other keys. INFO is what BullMQ reads the version from.
 */
export function redisUsers(secrets: Secrets): string {
  const line = (user: string, password: string, rules: string): string =>
    `user ${user} on #${createHash('sha256').update(password).digest('hex')} ${rules}\n`;
  const commands = '+@all -@admin -@dangerous -scan -randomkey -dbsize +info';
  const parts = PARTS.map((part) =>
    line(part, secrets(passwordName('redis', part)), `resetchannels ${redisKeysOf(part)} ${commands}`),
  );
  const administrator = line(ADMINISTRATOR, secrets(passwordName('redis')), '~* &* +@all');
  return `user default off\n${administrator}${parts.join('')}`;
}

/** The gateway counts uses of calls and notes failed requests; services have BullMQ queues. */
function redisKeysOf(part: PartName): string {
  return part === 'gateway' ? '~limit:* ~failed-request:*' : `~bull:${part}-* ~${part}:*`;
}
