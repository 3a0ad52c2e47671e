import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// The dev server forwards API calls to a running gateway. The gateway itself serves a built app.
// biome-ignore lint/style/noProcessEnv: this file is the configuration of the dev server.
const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:8080';
const proxy = {
  '/index.php': gateway,
  '/uploads': gateway,
  '/stream': { target: gateway, ws: true },
};

const isCode = (name: string): boolean => /^assets\/.*\.(?:js|css)$/.test(name);

const NO_FILES = 'const FILES = [];';

/** Writes the names of the app's files into the service worker, which caches them. */
const listFilesForWorker: Plugin = {
  name: 'list-files-for-worker',
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

const OF_EVERY_SCREEN = /^assets\/(?:shared|react|rolldown-runtime)-/;

const MAIN = '/src/app/main.tsx';

/** Preloads what the first script will import, in parallel with that script. */
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
        // Styles and first replies are small and go first.
        attrs: { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: `/${name}` },
      }));
    },
  },
};

export default defineConfig({
  base: '/',
  plugins: [react(), tailwindcss(), preloadMain, listFilesForWorker],
  build: {
    target: 'es2023',
    // Lists each chunk's imports for the size limit.
    manifest: true,
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    chunkSizeWarningLimit: 400,
    modulePreload: {
      polyfill: false,
      // The page preloads what every screen needs; naming it with each screen again would only lengthen the first script.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((name) => !OF_EVERY_SCREEN.test(name)) : needed,
    },
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        // Each group is these modules with all their static imports (docs/adr/020-first-paint.md). `parts` joins what
        // several screens use, because the first script lists the files of every screen; dialogs and QR codes are large.
        // `small` joins what is too small for a file of its own.
        codeSplitting: {
          groups: [
            { name: 'start', test: '/src/app/start.ts', priority: 3 },
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 2 },
            { name: 'shared', test: /\/src\/(?:app\/main|features\/home\/components\/home-screen)\.tsx$/, priority: 1 },
            { name: 'parts', test: /\/src\/(?:api|lib|components\/(?!confirm|sheet-panel|qr|pin))/, minShareCount: 3 },
            { name: 'small', test: /\/src\/(?:features|api)\//, minShareCount: 2, maxModuleSize: 1_000 },
          ],
        },
      },
    },
  },
  server: { proxy },
  preview: { proxy },
});
