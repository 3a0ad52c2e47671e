import { join } from 'node:path';
import { underBatchPolicy } from '../servers/local/batch-policy.ts';
import { APPS, type App, ROOT } from './build.ts';
import { bundleOf } from './bundle.ts';
import { type EnvironmentParts, environmentOf } from './environments.ts';
import type { FleetProcess } from './fleet.ts';
import { witnessMember } from './own-witness.ts';
import { nodeFlagsOf, PARTS, type PartName } from './parts.ts';
import type { ProductOptions } from './product.ts';

/** Otherwise glibc gives each of V8's helper threads a heap of its own, 1 MB each at rest. */
const MEMORY_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };

/** The processes to run for these options, and how each is started. */
export function membersOf(options: ProductOptions, environment: EnvironmentParts): FleetProcess[] {
  const parts = options.parts ?? PARTS;
  const members = parts.flatMap((part): FleetProcess[] =>
    Array.from({ length: replicasOf(part, options, environment) }, (_, index) => ({
      name: index === 0 ? part : `${part}-${index + 1}`,
      ...underBatchPolicy(
        process.execPath,
        [...nodeFlagsOf(part), ...(options.dev ? ['--watch', '--watch-preserve-output'] : []), scriptOf(part, options)],
        options.env,
      ),
      cwd: ROOT,
      env: { ...MEMORY_ENVIRONMENT, ...environmentOf(part, environment), ...options.partEnv?.[part] },
    })),
  );
  if (environment.ownWitness) members.push(witnessMember(environment.ownWitness));
  return options.dev ? [...members, ...developmentMembers(options.env, environment.port)] : members;
}

function replicasOf(part: PartName, options: ProductOptions, { settings }: EnvironmentParts): number {
  if (part === 'gateway') return 1;
  return options.replicas?.[part] ?? settings.replicas[part] ?? 1;
}

function scriptOf(part: PartName, options: ProductOptions): string {
  return options.scriptOf?.(part) ?? (options.dev ? join(ROOT, 'services', part, 'dist/main.js') : bundleOf(part));
}

/** The port of Vite's server for an app: the next port, and the one after it. */
export function devPort(port: number, app: App): number {
  return port + 1 + APPS.indexOf(app);
}

function developmentMembers(env: NodeJS.ProcessEnv, port: number): FleetProcess[] {
  const node = { command: process.execPath };
  return [
    {
      ...node,
      name: 'tsc',
      args: ['node_modules/typescript7/bin/tsc', '-b', '-w', '--preserveWatchOutput'],
      cwd: ROOT,
      env,
    },
    ...APPS.map((app) => ({
      ...node,
      name: `vite-${app}`,
      args: [
        join(ROOT, 'node_modules/vite/bin/vite.js'),
        '--port',
        String(devPort(port, app)),
        '--strictPort',
        '--clearScreen',
        'false',
      ],
      cwd: join(ROOT, app),
      env: { ...env, GATEWAY_URL: `http://127.0.0.1:${port}` },
    })),
  ];
}
