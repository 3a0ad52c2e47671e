import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useConfig } from '../api/common/config';
import { Button } from '../components/button';
import { SkeletonRows } from '../components/states';
import { Toasts } from '../components/toast';
import { useT } from '../lib/i18n';
import { ConnectionBar } from './connection-bar';
import { CrashBoundary } from './crash-boundary';
import { TabBar } from './tab-bar';

function Crashed(): ReactNode {
  const t = useT();
  return (
    <main className="mx-auto flex max-w-[520px] flex-col items-center gap-4 px-6 py-24 text-center">
      <p role="alert">{t('errorUnknown')}</p>
      <Button onClick={() => location.reload()}>{t('reload')}</Button>
    </main>
  );
}

function Waiting(): ReactNode {
  return (
    <main className="mx-auto min-h-dvh max-w-[520px] px-4 pt-16">
      <SkeletonRows rows={6} />
    </main>
  );
}

/** What surrounds every screen: title, connection mark, tabs, brief messages, and the place at the top after going on. */
export function Shell({ children }: { children: ReactNode }): ReactNode {
  const t = useT();
  const { pathname } = useLocation();
  const moved = useNavigationType();
  const name = useConfig().data?.web_name;

  useEffect(() => {
    if (name) document.title = name;
  }, [name]);

  useEffect(() => {
    if (moved !== 'POP' && pathname) scrollTo(0, 0);
  }, [pathname, moved]);

  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="sr-only focus:not-sr-only focus:absolute focus:z-60 focus:bg-surface focus:p-3">
        {t('skip')}
      </a>
      <ConnectionBar />
      <div className="flex flex-1 flex-col">
        <CrashBoundary resetKey={pathname} fallback={<Crashed />}>
          <Suspense fallback={<Waiting />}>{children}</Suspense>
        </CrashBoundary>
      </div>
      <TabBar />
      <Toasts />
    </div>
  );
}
