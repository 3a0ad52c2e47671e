import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { config } from '../api/common/config';
import type { FirstCall } from '../api/first-calls';
import { holdList } from '../api/order/hold-list';
import { productList } from '../api/product/list';
import { details } from '../api/user/details';
import { startAppearance } from '../lib/appearance';
import type { Call } from '../lib/http';
import { forgetOwnReplies } from '../lib/last-known';
import { prefetchCall, queries, seedKept } from '../lib/query';
import { startStream } from '../lib/stream';
import { onSessionChange, token } from '../lib/token';
import { firstCalls } from './route-table';
import { AppRoutes } from './routes';
import { Shell } from './shell';

const PATIENCE_MS = 1_500;

/** First calls whose readers are loaded already; a screen reads its other replies itself. */
const CALLS: Partial<Record<FirstCall['path'], Call<unknown, unknown>>> = {
  'common/config': config,
  'order/hold_list': holdList,
  'product/list': productList,
  'user/details': details,
};

/** Renders the app once the texts and the first screen have loaded. @throws Error if the texts fail to load */
export async function start(texts: Promise<unknown>, screen: Promise<unknown>): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  startAppearance();
  // One user's data must not be shown to the next.
  onSessionChange(() => {
    queries.clear();
    forgetOwnReplies();
  });
  seedKept(config, undefined);
  seedKept(productList, {});
  for (const { path, request, keep } of firstCalls(location.pathname, token.get() !== undefined)) {
    const call = CALLS[path];
    if (call) prefetchCall(call, request, keep);
  }
  // Rendering waits for the first screen: its placeholder would stay visible for 300 ms even if the screen arrives at
  // once. After this delay the placeholder is shown.
  const patience = new Promise((over) => setTimeout(over, PATIENCE_MS));
  await Promise.all([texts, Promise.race([screen, patience])]);
  startStream();
  // A transition renders in short slices, so that a slow phone stays responsive.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queries}>
          <BrowserRouter>
            <Shell>
              <AppRoutes />
            </Shell>
          </BrowserRouter>
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}
