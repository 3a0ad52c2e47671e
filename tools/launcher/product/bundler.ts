import { globSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { type OutputOptions, type Plugin, type RolldownOutput, rolldown } from 'rolldown';
import { ROOT } from './build.ts';
import { bundleOf } from './bundle.ts';
import { EXTERNAL } from './external.ts';
import { PARTS, type PartName } from './parts.ts';

// Bundles the parts named as arguments, or all. It is a process of its own, because the bundler keeps 800 MB.
// docs/adr/019-memory-at-rest.md has the reasons and figures of what it leaves out.

/** Requires TypeORM at run time, outside the bundle, which would load it twice. */
const LATE_TYPEORM = join('@nestjs', 'typeorm', 'dist', 'common', 'typeorm-compat.js');
const LATE_REQUIRE = 'const require = createRequire(import.meta.url);';

/** TypeORM's drivers for other databases, a quarter of its code. */
const OTHER_DRIVERS =
  /[\\/]typeorm[\\/]driver[\\/](?:aurora|better|capacitor|cockroach|cordova|expo|mongo|mysql|native|oracle|react|sap|spanner|sql)[\w-]*[\\/]\w+\.js$/;

/** What is imported on demand, with packages that take megabytes. In a common file it would always load. */
const ON_DEMAND = /[\\/](?:observability[\\/]trace-export|class-validator[\\/]cjs[\\/].*)\.js$/;

/** BullMQ's PostgreSQL store; ours is Redis. */
const OTHER_STORE = /[\\/]bullmq[\\/]dist[\\/]cjs[\\/]postgres[\\/]sql-scripts\.js$/;

/** Programs of threads. Each becomes one file beside the part's own. */
const WORKERS = 'dist/**/*.worker.js';
/** A module that starts one looks for it beside itself. */
const STARTS_WORKER = /\.worker\$\{extname\(import\.meta\.url\)\}/;

/** Reads a global that loads an HTTP client of 10 MB, for a method that we do not call. */
const MULTIPART = /[\\/]@fastify[\\/]multipart[\\/]index\.js$/;
const ASKS_FOR_FORM_DATA = 'if (globalThis.FormData &&';

/** Packages of which little is used, with the ES modules that they do not offer to Node. */
const AS_MODULES: Readonly<Record<string, string>> = {
  'class-validator': 'class-validator/esm2015/index.js',
  rxjs: 'rxjs/dist/esm/index.js',
  'rxjs/operators': 'rxjs/dist/esm/operators/index.js',
};

const OUTPUT: OutputOptions = {
  format: 'esm',
  minify: true,
  // Nest, TypeORM and the log use class names, and stacks stay readable.
  keepNames: true,
  // One file per package: compiling a single file of 4 MB leaves 13 MB of garbage.
  codeSplitting: { groups: [{ name: packageOf }] },
};

/** A thread is one file. Packages of CommonJS ask for their folder. */
const WORKER_OUTPUT: OutputOptions = {
  ...OUTPUT,
  codeSplitting: false,
  banner: 'const __dirname = import.meta.dirname;',
};

const named = process.argv.slice(2);
for (const part of PARTS) if (named.length === 0 || named.includes(part)) await bundle(part);

async function bundle(part: PartName): Promise<void> {
  const directory = dirname(bundleOf(part));
  const source = join(ROOT, 'services', part);
  const workers = globSync(WORKERS, { cwd: source }).map((path) => join(source, path));
  const outputs = [
    await codeOf(join(source, 'dist/main.js'), directory, OUTPUT),
    ...(await Promise.all(workers.map((worker) => codeOf(worker, directory, WORKER_OUTPUT)))),
  ];
  const fresh = `${directory}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  for (const file of outputs.flat()) {
    writeFileSync(join(fresh, file.fileName), file.type === 'chunk' ? ascii(file.code) : file.source);
  }
  rmSync(directory, { recursive: true, force: true });
  renameSync(fresh, directory);
}

/** What a compiled program becomes. */
async function codeOf(input: string, dir: string, options: OutputOptions): Promise<RolldownOutput['output']> {
  const build = await rolldown({
    cwd: ROOT,
    input,
    platform: 'node',
    external: (id) => EXTERNAL.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [leaveOtherDrivers(), leaveOtherStore(), leaveWebClient(), takeModules(), keepPlaces(dir)],
    // Optional drivers and transports that are not installed are ignored at run time.
    onLog: () => undefined,
  });
  try {
    return (await build.generate({ dir, ...options })).output;
  } finally {
    await build.close();
  }
}

function packageOf(id: string): string | null {
  const [, name] =
    id
      .split(sep)
      .join('/')
      .match(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/) ?? [];
  if (ON_DEMAND.test(id)) return null;
  if (name !== undefined) return name.replace('@', '').replace('/', '-');
  return id.includes(`${sep}packages${sep}`) ? 'packages' : null;
}

function leaveOtherDrivers(): Plugin {
  return {
    name: 'leave-other-drivers',
    load: { filter: { id: OTHER_DRIVERS }, handler: () => 'module.exports = {};' },
  };
}

function leaveOtherStore(): Plugin {
  return {
    name: 'leave-other-store',
    load: {
      filter: { id: OTHER_STORE },
      handler: () => 'exports.SQL_COMMANDS = {}; exports.SQL_MIGRATIONS = {};',
    },
  };
}

/**
 * An `import` of Node's http reads all its exports; one of them loads fetch's client of 10 MB.
 * process.getBuiltinModule() reads none.
 */
function leaveWebClient(): Plugin {
  return {
    name: 'leave-web-client',
    resolveId: { filter: { id: /^(?:node:)?http$/ }, handler: () => '\0http' },
    load: { filter: { id: /^\0http$/ }, handler: () => "module.exports = process.getBuiltinModule('http');" },
    transform: {
      filter: { id: MULTIPART },
      handler(code, id) {
        if (!code.includes(ASKS_FOR_FORM_DATA)) throw new Error(`${id} reads FormData in another way now`);
        return code.replace(ASKS_FOR_FORM_DATA, 'if (false &&');
      },
    },
  };
}

/** What is imported from these packages is taken from their ES modules, so that the rest can be left out. */
function takeModules(): Plugin {
  const places = new Map(Object.entries(AS_MODULES).map(([name, path]) => [name, join(ROOT, 'node_modules', path)]));
  return {
    name: 'take-modules',
    resolveId: {
      filter: { id: Object.keys(AS_MODULES).map((name) => new RegExp(`^${name}$`)) },
      handler: (id, _importer, { kind }) => (kind === 'import-statement' ? places.get(id) : undefined),
    },
  };
}

/** Modules that read files beside them get their original location; those that start threads, the bundle. */
function keepPlaces(directory: string): Plugin {
  return {
    name: 'keep-places',
    transform: {
      // Not the bundler's own runtime, whose id starts with \0.
      filter: { id: { exclude: /^\0/ }, code: 'import.meta.' },
      handler(code, id) {
        const late = id.endsWith(LATE_TYPEORM);
        if (late && !code.includes(LATE_REQUIRE)) throw new Error(`${id} requires TypeORM in another way now`);
        const source = late ? code.replace(LATE_REQUIRE, '') : code;
        const place = `new URL(${JSON.stringify(relative(directory, id).split(sep).join('/'))}, import.meta.url)`;
        if (STARTS_WORKER.test(source)) return source;
        if (/import\.meta\.(?:dirname|filename)/.test(source)) throw new Error(`${id} must use import.meta.url`);
        return source.replaceAll('import.meta.url', `${place}.href`);
      },
    },
  };
}

/**
 * V8 stores a source with a single character beyond Latin-1 at two bytes per character. In minified code, escapes are
 * equivalent everywhere: in strings, patterns and names.
 */
function ascii(code: string): string {
  return code.replaceAll(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
