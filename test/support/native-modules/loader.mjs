import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createScriptTransformer } from '@jest/transform';

const JEST_GLOBALS = new URL('jest-globals.mjs', import.meta.url).href;
const ES_MODULE = {
  isInternalModule: false,
  supportsDynamicImport: true,
  supportsExportNamespaceFrom: true,
  supportsStaticESM: true,
  supportsTopLevelAwait: true,
};

/** Where the source map of each loaded file is, by URL. */
const sourceMaps = new Map();
/** The same for the error messages of the file that runs. */
let current = new Map();
let loading = false;

/** Adds the source maps of all files that are or will be loaded. */
export function rememberSourceMaps(known) {
  current = known;
  for (const [url, map] of sourceMaps) known.set(url, map);
}

/** From now on Node finds and compiles TypeScript as this configuration of Jest says. */
export async function loadTypeScript(config) {
  if (loading) return;
  loading = true;
  const transformer = await createScriptTransformer(config);
  // The last entry only replaces the extension.
  const packages = config.moduleNameMapper
    .filter(([, to]) => to.startsWith('/'))
    .map(([from, to]) => ({ from: new RegExp(from), url: pathToFileURL(to).href }));
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === '@jest/globals') return { url: JEST_GLOBALS, shortCircuit: true };
      const mapped = packages.find(({ from }) => from.test(specifier));
      if (mapped) return { url: mapped.url, format: 'module', shortCircuit: true };
      if (context.parentURL?.endsWith('.ts') && /^\..*\.js$/.test(specifier)) {
        const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
        if (existsSync(source)) return { url: source.href, format: 'module', shortCircuit: true };
      }
      return next(specifier, context);
    },
    load(url, context, next) {
      if (!url.endsWith('.ts') || url.includes('/node_modules/')) return next(url, context);
      const path = fileURLToPath(url);
      const { code, sourceMapPath } = transformer.transform(path, ES_MODULE, readFileSync(path, 'utf8'));
      sourceMaps.set(url, sourceMapPath);
      current.set(url, sourceMapPath);
      return { format: 'module', source: code, shortCircuit: true };
    },
  });
}
