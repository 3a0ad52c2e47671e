import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { type OutputOptions, type Plugin, rolldown } from 'rolldown';
import { ROOT } from './build.ts';
import { bundleOf } from './bundle.ts';
import { PARTS, type PartName } from './parts.ts';

// Bundles the parts named as arguments, or all of them. A process of its own, for the bundler keeps 800 MB.

/**
 * Packages that stay where they are: binaries, files beside them, sloppy-mode code, what patches the globals, and ccxt,
 * which is 60 MB and loaded by a market that is told to.
 */
const EXTERNAL = ['pg', 'pino', 'reflect-metadata', 'sharp', '@node-rs/argon2', 'zengin-code', 'ccxt', 'bufferutil'];

/** Loads TypeORM at run time, past the bundle: there would be two of it. */
const LATE_TYPEORM = join('@nestjs', 'typeorm', 'dist', 'common', 'typeorm-compat.js');
const LATE_REQUIRE = 'const require = createRequire(import.meta.url);';

/** TypeORM's drivers for other databases, a quarter of it: none is ever made. */
const OTHER_DRIVERS =
  /[\\/]typeorm[\\/]driver[\\/](?:aurora|better|capacitor|cockroach|cordova|expo|mongo|mysql|native|oracle|react|sap|spanner|sql)[\w-]*[\\/]\w+\.js$/;

/** BullMQ's other store with all its SQL: ours is Redis. */
const OTHER_STORE = /[\\/]bullmq[\\/]dist[\\/]cjs[\\/]postgres[\\/]sql-scripts\.js$/;

/** Asks for a global that loads a web client of 10 MB, to decorate requests with what nobody here calls. */
const MULTIPART = /[\\/]@fastify[\\/]multipart[\\/]index\.js$/;
const ASKS_FOR_FORM_DATA = 'if (globalThis.FormData &&';

const OUTPUT: OutputOptions = {
  format: 'esm',
  minify: true,
  // Nest, TypeORM and the log go by the names of classes, and stacks stay readable.
  keepNames: true,
  // A file a package: compiling one file of 4 MB leaves 13 MB of scratch memory behind.
  codeSplitting: { groups: [{ name: packageOf }] },
};

const named = process.argv.slice(2);
for (const part of PARTS) if (named.length === 0 || named.includes(part)) await bundle(part);

async function bundle(part: PartName): Promise<void> {
  const directory = dirname(bundleOf(part));
  const build = await rolldown({
    cwd: ROOT,
    input: join(ROOT, 'services', part, 'dist/main.js'),
    platform: 'node',
    external: (id) => EXTERNAL.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [leaveOtherDrivers(), leaveOtherStore(), leaveWebClient(), keepPlaces(directory)],
    // Optional drivers and transports that are not installed are tried and left at run time.
    onLog: () => undefined,
  });
  try {
    const { output } = await build.generate({ dir: directory, ...OUTPUT });
    const fresh = `${directory}.${process.pid}`;
    mkdirSync(fresh, { recursive: true });
    for (const file of output) {
      writeFileSync(join(fresh, file.fileName), file.type === 'chunk' ? ascii(file.code) : file.source);
    }
    rmSync(directory, { recursive: true, force: true });
    renameSync(fresh, directory);
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
 * `import` of Node's http reads all its exports, one of which loads the web client of 10 MB that belongs to fetch; got
 * without an import it waits until somebody calls fetch.
 */
function leaveWebClient(): Plugin {
  return {
    name: 'leave-web-client',
    resolveId: { filter: { id: /^(?:node:)?http$/ }, handler: () => '\0http' },
    load: { filter: { id: /^\0http$/ }, handler: () => "module.exports = process.getBuiltinModule('http');" },
    transform: {
      filter: { id: MULTIPART },
      handler(code, id) {
        if (!code.includes(ASKS_FOR_FORM_DATA)) throw new Error(`${id} asks for FormData in another way now`);
        return code.replace(ASKS_FOR_FORM_DATA, 'if (false &&');
      },
    },
  };
}

/** Modules that ask where they are, to read a file beside them, hear their old place. */
function keepPlaces(directory: string): Plugin {
  return {
    name: 'keep-places',
    transform: {
      // Not the bundler's own runtime, whose name starts so.
      filter: { id: { exclude: /^\0/ }, code: 'import.meta.' },
      handler(code, id) {
        const late = id.endsWith(LATE_TYPEORM);
        if (late && !code.includes(LATE_REQUIRE)) throw new Error(`${id} loads TypeORM in another way now`);
        const source = late ? code.replace(LATE_REQUIRE, '') : code;
        const place = `new URL(${JSON.stringify(relative(directory, id).split(sep).join('/'))}, import.meta.url)`;
        if (/import\.meta\.(?:dirname|filename)/.test(source)) throw new Error(`${id} should use import.meta.url`);
        return source.replaceAll('import.meta.url', `${place}.href`);
      },
    },
  };
}

/**
 * V8 keeps a source with one letter beyond Latin-1 at two bytes a letter. Escapes mean the same in all that remains of
 * a minified file: strings, patterns, names.
 */
function ascii(code: string): string {
  return code.replaceAll(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
