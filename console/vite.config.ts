import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The dev server stands in front of a running gateway; a built app is served by the gateway itself, below /console.
// biome-ignore lint/style/noProcessEnv: this file is the configuration of the dev server.
const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:8080';
const proxy = { '/index.php': gateway, '/stream': { target: gateway, ws: true } };

export default defineConfig({
  base: '/console/',
  plugins: [react()],
  build: { target: 'es2023', modulePreload: { polyfill: false }, chunkSizeWarningLimit: 900 },
  server: { proxy },
  preview: { proxy },
});
