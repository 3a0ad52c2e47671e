import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux's folder in memory. */
const IN_MEMORY = '/dev/shm';
const GIBIBYTE = 2 ** 30;
/** Far more than a run needs, which is about a gigabyte. */
const NEEDED_BYTES = 4 * GIBIBYTE;
/** Of memory, which the tests' processes need, too. */
const NEEDED_MEMORY_BYTES = 8 * GIBIBYTE;

/**
 * The folder for what tests write: in memory, if the machine has plenty. PostgreSQL creates three hundred files for each
 * database, and creating and dropping one takes 0.3 s of processor time on ext4, 0.02 s in memory. TMPDIR in the
 * environment names another folder.
 */
export function tempDir(env: NodeJS.ProcessEnv): string {
  if (process.platform !== 'linux' || env.TMPDIR) return tmpdir();
  const hasRoom = mayRunPrograms(IN_MEMORY) && freeBytes(IN_MEMORY) >= NEEDED_BYTES;
  return hasRoom && process.availableMemory() >= NEEDED_MEMORY_BYTES ? IN_MEMORY : tmpdir();
}

/** Where runs may have left something. */
export function tempDirs(): string[] {
  return [...new Set([tmpdir(), ...(process.platform === 'linux' ? ['/tmp', IN_MEMORY] : [])])];
}

/** Whether it is a file system in memory on which tests can start programs that they write. */
function mayRunPrograms(folder: string): boolean {
  const mount = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, at]) => at === folder);
  const [, , type, options = ''] = mount ?? [];
  return type === 'tmpfs' && !options.split(',').some((option) => option === 'noexec' || option === 'ro');
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
