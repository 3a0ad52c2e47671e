import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from '../api/common/config';
import { productList } from '../api/product/list';
import { startAppearance } from '../lib/appearance';
import { provideTexts, startTexts } from '../lib/i18n';
import { forgetOwnReplies } from '../lib/last-known';
import { askAhead, queries, seedKept } from '../lib/query';
import { AppRouter } from '../lib/router';
import { token } from '../lib/session';
import { startStream } from '../lib/stream';
import { AppRoutes, preload } from './routes';
import { Shell } from './shell';

const PATIENCE_MS = 1_500;

function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js').catch(reportError);
}

async function start(root: HTMLElement): Promise<void> {
  startAppearance();
  provideTexts(
    import.meta.glob<Record<string, Record<string, string>>>(['../locales/*/*.ts', '!../locales/*/types.ts']),
  );
  // What one user saw must not be shown to the next.
  token.subscribe(() => {
    queries.clear();
    forgetOwnReplies();
  });
  seedKept(config, undefined);
  seedKept(productList, {});
  askAhead(config, undefined, 'all');
  // The screen is the first that is shown, as a placeholder before it would be held for a third of a second; unless it is
  // long in coming.
  const patience = new Promise((over) => setTimeout(over, PATIENCE_MS));
  await Promise.all([startTexts(), Promise.race([preload(location.pathname), patience])]);
  startStream();
  // As a transition it is done in short pieces, between which the device answers to a thumb.
  startTransition(() =>
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
    ),
  );
  startWorker();
}

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
void start(root);
