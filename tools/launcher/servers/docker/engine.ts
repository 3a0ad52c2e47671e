import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Whether a Docker engine answers. Testcontainers loads slowly, so it is asked only if something may be listening. */
export async function dockerAnswers(env: NodeJS.ProcessEnv): Promise<boolean> {
  const sockets = [
    '/var/run/docker.sock',
    join(env.XDG_RUNTIME_DIR ?? `/run/user/${process.getuid?.()}`, 'docker.sock'),
    join(homedir(), '.docker/run/docker.sock'),
    join(homedir(), '.docker/desktop/docker.sock'),
  ];
  if (!env.DOCKER_HOST && !sockets.some((path) => existsSync(path))) return false;
  const { getContainerRuntimeClient } = await import('testcontainers');
  try {
    await getContainerRuntimeClient();
    return true;
  } catch {
    // Installed, but not running or not permitted.
    return false;
  }
}
