import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchDir } from '../launcher/lib/scratch.ts';
import { PARTS } from '../launcher/product/parts.ts';
import { secretsPath } from '../launcher/product/secrets.ts';

// As in docker-compose.yml: the service `secrets` has the settings of .env, the service `database` has not.

const { dir, remove } = scratchDir();
const secrets = join(dir, 'secrets');
const leaked = randomBytes(32).toString('base64');
const file = join(dir, 'leaked');
writeFileSync(file, leaked);
afterAll(remove);

function run(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): { status: number | null; said: string } {
  const path = join(import.meta.dirname, '..', program);
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], { env, encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

/** `docker compose up secrets` */
function up(env: NodeJS.ProcessEnv): void {
  const [settings, witness] = [join(dir, 'settings'), join(dir, 'witness')];
  const volumes = [...PARTS, 'postgres', 'nats', 'redis'].map((part) => join(settings, part));
  for (const volume of [secrets, witness, ...volumes]) mkdirSync(volume, { recursive: true });
  const { said } = run('launcher/deploy/secrets.ts', [secrets, settings, witness], { WITNESSES: 'of others', ...env });
  expect(said).toMatch(/^Log-ins: /);
}

it.each([
  ['TOKEN_SECRET', { TOKEN_SECRET: leaked }],
  ['DATA_KEY', { DATA_KEY_FILE: file }],
])('%s is not rotated in the file while .env or a file replaces it, and is once it does not', (name, env) => {
  const rotate = (): ReturnType<typeof run> => run('rotate/main.ts', [name, '--containers', secrets, '--now'], {});
  up(env);
  const before = readFileSync(secretsPath(secrets), 'utf8');
  expect(rotate()).toEqual({ status: 1, said: expect.stringContaining(`${name} is among the settings`) });
  expect(readFileSync(secretsPath(secrets), 'utf8')).toBe(before);
  up({});
  expect(rotate()).toEqual({ status: 0, said: expect.stringContaining(`${name}_NEXT is new.`) });
});

it('does not call a rotation complete before the processes have restarted', () => {
  up({});
  const { said } = run('rotate/main.ts', ['RECEIPT_KEY', '--containers', secrets], {});
  expect(said).toMatch(
    /Now run: docker compose up secrets && docker compose restart trading\nThen the rotation is complete\.\n$/,
  );
});
