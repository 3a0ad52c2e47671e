import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { Section } from '../../../components/card';
import { Screen } from '../../../components/screen';
import { SkeletonRows } from '../../../components/states';
import { useT } from '../../../lib/i18n';

// The first script of the app names every file that a screen imports; the verifier's are left out of it.
const CheckByNumber = lazy(() => import('../../proof/components/check-by-number'));
const CheckFile = lazy(() => import('./check-file'));
const LogState = lazy(() => import('./log-state'));

/** `/verify`: checks an order by number or `.proof` file, and shows what this device knows of the public log. */
export default function VerifyScreen(): ReactNode {
  const t = useT('proof');
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <Screen title={t('verifyTitle')} parent="/aboutus">
      <Section title={t('byNumber')}>
        <Suspense fallback={<SkeletonRows rows={1} />}>
          <CheckByNumber />
        </Suspense>
      </Section>
      <Section title={t('byFile')}>
        <p className="mb-3 px-1 text-sm text-muted">{t('byFileNote')}</p>
        <Suspense fallback={<SkeletonRows rows={1} />}>
          <CheckFile />
        </Suspense>
      </Section>
      <div id="log" className="mt-6 scroll-mt-2">
        <Section title={t('log')}>
          <p className="mb-3 px-1 text-sm text-muted">{t('logNote')}</p>
          <Suspense fallback={<SkeletonRows rows={4} />}>
            <LogState />
          </Suspense>
        </Section>
      </div>
    </Screen>
  );
}
