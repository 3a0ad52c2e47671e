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

// What the home screen shares with others arrives in one piece.
const ON_HOME =
  /\/src\/(?:components\/(?:card|countdown|direction-mark|money|pull-to-refresh|sparkline)|lib\/(?:clock|money|time)|api\/(?:order\/(?:hold-list|order)|product\/candles|user\/(?:details|user))|features\/market\/(?:components\/product-row|services\/select-products)|features\/notices\/services\/seen-notices|api\/common\/(?:config|notice)|app\/(?:shell|tab-bar|connection-bar|afterwards|guard|not-found|crash-boundary)|components\/(?:screen|states|toast)|lib\/(?:appearance|error-text|router|scroll-place|stream|stream-client|unread))\.tsx?$|node_modules\/(?:react|react-dom|scheduler|react-router)\//;

// What forms share, in one piece as well: each piece is named wherever it is needed.
const IN_FORMS =
  /\/src\/(?:components\/(?:amount-field|field|picture-button)|lib\/(?:command|rules|submission|use-form)|api\/generated)|useMutation|mutationObserver/;

/** Marks what the router makes at the top of its modules as free of effects, so that what the app does not use of it
 * (route trees, loaders, fetchers) is left out of the build. */
const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\// },
    handler: (code) => code.replace(/React\$1\.(?:memo|forwardRef|createContext)\(/g, '/* @__PURE__ */ $&'),
  },
};

export default defineConfig({
  base: '/',
  plugins: [react(), tailwindcss(), leanRouter],
  build: {
    target: 'es2023',
    // What each chunk brings along; the size limits are checked by it.
    manifest: true,
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    chunkSizeWarningLimit: 400,
    // Every browser of these knows how to preload modules.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
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
