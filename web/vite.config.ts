import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The dev server stands in front of a running gateway; a built app is served by the gateway itself.
const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: '/',
  plugins: [react(), tailwindcss()],
  build: { target: 'es2023', cssTarget: ['chrome123', 'safari17.5', 'firefox120'], chunkSizeWarningLimit: 250 },
  server: {
    proxy: {
      '/index.php': gateway,
      '/uploads': gateway,
      '/stream': { target: gateway, ws: true },
    },
  },
});
