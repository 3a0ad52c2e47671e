import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from '../api/common/config';
import { productList } from '../api/product/list';
import { startAppearance } from '../lib/appearance';
import { provideTexts, startTexts } from '../lib/i18n';
import { forgetOwnReplies } from '../lib/last-known';
import { queries, seedKept } from '../lib/query';
import { AppRouter } from '../lib/router';
import { token } from '../lib/session';
import { startStream } from '../lib/stream';
import { AppRoutes, preload } from './routes';
import { Shell } from './shell';

function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js').catch(reportError);
}

async function start(root: HTMLElement): Promise<void> {
  startAppearance();
  provideTexts(
    import.meta.glob<Record<string, Record<string, string>>>(['../locales/*/*.ts', '!../locales/*/types.ts']),
  );
  seedKept(config, undefined);
  seedKept(productList, {});
  preload(location.pathname);
  await startTexts();
  startStream();
  // What one user saw must not be shown to the next.
  token.subscribe(() => {
    queries.clear();
    forgetOwnReplies();
  });
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <AppRouter>
          <Shell>
            <AppRoutes />
          </Shell>
        </AppRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
  startWorker();
}

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
void start(root);
