import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// The dev server stands in front of a running gateway; a built app is served by the gateway itself.
// biome-ignore lint/style/noProcessEnv: this file is the configuration of the dev server.
const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:8080';
const proxy = {
  '/index.php': gateway,
  '/uploads': gateway,
  '/stream': { target: gateway, ws: true },
};

// What the home screen shares with others arrives in one piece, and with it what is small and needed on most of them.
const ON_HOME =
  /\/src\/(?:components\/(?:card|countdown|direction-mark|money|later|pull-to-refresh|sparkline)|lib\/(?:clock|money|painted|time)|api\/(?:order\/(?:hold-list|order)|product\/(?:candles|list)|user\/(?:details|user))|features\/settings\/components\/restriction-note|features\/market\/(?:components\/product-row|services\/select-products)|api\/common\/config|app\/(?:main|shell|tab-bar|connection-bar|afterwards|guard|not-found|crash-boundary)|components\/(?:screen|states|toast)|lib\/(?:appearance|error-text|scroll-place|stream|stream-client|unread))\.tsx?$|node_modules\/react-router\//;

// What asks for all the rest must not wait for any of it.
const AT_START =
  /\/src\/(?:app\/(?:start|route-table)|api\/first-asks|lib\/(?:http|languages|read|storage|store|texts|token))\.ts$|preload-helper/;

// By itself, as it travels beside the app's own code and stays the same for long.
const REACT = /node_modules\/(?:react|react-dom|scheduler)\//;

/** Chunks that the page itself has asked for. */
const ALWAYS_THERE = /\/(?:start|react|shared|rolldown-runtime)-/;

// What forms share, in one piece as well: each piece is named wherever it is needed.
const IN_FORMS =
  /\/src\/(?:components\/(?:amount-field|field|picture-button)|lib\/(?:command|rules|submission|use-form)|api\/generated)|useMutation|mutationObserver/;

/** The gateway sends what is smaller as it is. */
const SMALL_BYTES = 1_024;
const isCode = (name: string): boolean => /^assets\/.*\.(?:js|css)$/.test(name);
const brotli = promisify(brotliCompress);

const RUNS_AT_ONCE = new Set(['start', 'react', 'shared', 'trade-screen', 'chart-panel']);

/** Lets Chromium compile what nearly all runs within the first second while it arrives, beside the main thread, which would
 * else stop at each function that is called first: a third of a second on a slow phone. The mark has to be on top.
 * https://v8.dev/blog/explicit-compile-hints */
const compileAtOnce: Plugin = {
  name: 'compile-at-once',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && RUNS_AT_ONCE.has(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      }
    },
  },
};

/** Compresses what is fetched, as tightly as it gets: the gateway serves `name.br` where there is one. */
const tightly: Plugin = {
  name: 'tightly',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const compress = async (name: string): Promise<void> => {
      const bytes = await readFile(join(dir, name));
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      if (bytes.length >= SMALL_BYTES) await writeFile(join(dir, `${name}.br`), await brotli(bytes, { params }));
    };
    await Promise.all(Object.keys(bundle).filter(isCode).map(compress));
  },
};

const NO_FILES = 'const FILES = [];';

/** Tells the worker the names of the app's files, which it keeps on the device. */
const nameForWorker: Plugin = {
  name: 'name-for-worker',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const path = join(dir, 'sw.js');
    const worker = await readFile(path, 'utf8');
    if (!worker.includes(NO_FILES)) throw new Error(`${path} has no ${NO_FILES}`);
    const files = Object.keys(bundle)
      .filter(isCode)
      .sort()
      .map((name) => `/${name}`);
    await writeFile(path, worker.replace(NO_FILES, `const FILES = ${JSON.stringify(files)};`));
  },
};

const MAIN = '/src/app/main.tsx';

/** Lets the page fetch what the first script will import beside that script. */
const preloadMain: Plugin = {
  name: 'preload-main',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const main = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(MAIN)));
      if (!main) throw new Error(`the build has no ${MAIN}`);
      const names = [...main.imports, main.fileName].filter((name) => !html.includes(name));
      return names.map((name) => ({
        tag: 'link',
        injectTo: 'head' as const,
        // After the page's look and the replies, which are small.
        attrs: { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: `/${name}` },
      }));
    },
  },
};

export default defineConfig({
  base: '/',
  plugins: [react(), tailwindcss(), preloadMain, compileAtOnce, tightly, nameForWorker],
  build: {
    target: 'es2023',
    // What each chunk brings along; the size limits are checked by it.
    manifest: true,
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    chunkSizeWarningLimit: 400,
    // Every browser of these knows how to preload modules.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => !ALWAYS_THERE.test(file)),
    },
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      checks: { pluginTimings: false },
      output: {
        // One letter less than usual in each of the many names that the first script lists.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'start', test: AT_START, priority: 2 },
            { name: 'react', test: REACT, priority: 1 },
            { name: 'shared', test: ON_HOME },
            { name: 'forms', test: IN_FORMS },
          ],
        },
      },
    },
  },
  server: { proxy },
  preview: { proxy },
});
