import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useConfig } from '../api/common/config';
import { Button } from '../components/button';
import { SkeletonRows } from '../components/states';
import { Toasts } from '../components/toast';
import { useT } from '../lib/i18n';
import { ConnectionBar } from './connection-bar';
import { CrashBoundary } from './crash-boundary';
import { LoadBackgroundTasks } from './load-background-tasks';
import { TabBar } from './tab-bar';

/** `recover.js` looks for it, and reloads the page if a file was missing, or when the connection returns. */
function Crashed(): ReactNode {
  const t = useT();
  return (
    <main
      id="crashed"
      className="mx-auto flex w-full max-w-[520px] flex-1 flex-col items-center gap-4 px-6 py-24 text-center"
    >
      <p role="alert">{t(navigator.onLine ? 'errorUnknown' : 'errorOffline')}</p>
      <Button onClick={() => location.reload()}>{t('reload')}</Button>
    </main>
  );
}

function Waiting(): ReactNode {
  return (
    <main className="mx-auto w-full max-w-[520px] flex-1 px-4 pt-16">
      <SkeletonRows rows={6} />
    </main>
  );
}

export function Shell({ children }: { children: ReactNode }): ReactNode {
  const t = useT();
  const { pathname } = useLocation();
  const name = useConfig().data?.web_name;

  useEffect(() => {
    if (name) document.title = name;
  }, [name]);

  return (
    <div className="flex h-dvh flex-col lg:pl-52">
      <a href="#content" className="sr-only focus:not-sr-only focus:absolute focus:z-60 focus:bg-surface focus:p-3">
        {t('skip')}
      </a>
      <ConnectionBar />
      <CrashBoundary resetKey={pathname} fallback={<Crashed />}>
        <Suspense fallback={<Waiting />}>{children}</Suspense>
      </CrashBoundary>
      <TabBar />
      <Toasts />
      <LoadBackgroundTasks />
    </div>
  );
}
