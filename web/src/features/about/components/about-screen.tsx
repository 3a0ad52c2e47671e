import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useConfig } from '../../../api/common/config';
import { Card, Row } from '../../../components/card';
import { Screen } from '../../../components/screen';
import { useT } from '../../../lib/i18n';
import { FeeFigures } from './fee-figures';

const CheckByNumber = lazy(() => import('../../proof/components/check-by-number'));
const SolvencyFigures = lazy(() => import('../../proof/components/solvency-figures'));
const StatsFigures = lazy(() => import('../../proof/components/stats-figures'));

function Part({ id, title, children }: { id?: string; title: string; children: ReactNode }): ReactNode {
  return (
    <section id={id} className="mt-6 scroll-mt-2">
      <h2 className="mb-2 px-1 text-[17px] font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** `/aboutus`: the company, its statistics, fees and risks, and how to check them. */
export default function AboutScreen(): ReactNode {
  const t = useT('about');
  const config = useConfig().data;
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <Screen title={t('title')} parent="/my" money>
      {config?.about ? (
        <Part title={t('who')}>
          <p className="whitespace-pre-line px-1">{config.about}</p>
        </Part>
      ) : null}
      <Part title={t('prices')}>
        <ul className="list-disc space-y-2 pl-6 pr-1">
          <li>{t('prices1')}</li>
          <li>{t('prices2')}</li>
          <li>{t('prices3')}</li>
        </ul>
      </Part>
      <Part id="proof" title={t('proof')}>
        <p className="px-1">{t('proofNote')}</p>
        <Suspense>
          <CheckByNumber />
        </Suspense>
        <Card className="mt-3">
          <Row icon="shield" title={t('verify')} note={t('verifyNote')} to="/verify" />
        </Card>
      </Part>
      <Part title={t('fees')}>
        <p className="mb-2 px-1">{t('feesNote')}</p>
        <FeeFigures />
      </Part>
      {config?.risk_notice ? (
        <Part title={t('risk')}>
          <p className="whitespace-pre-line px-1">{config.risk_notice}</p>
        </Part>
      ) : null}
      <Part id="stats" title={t('stats')}>
        <Suspense>
          <StatsFigures />
        </Suspense>
      </Part>
      <Part id="solvency" title={t('solvency')}>
        <p className="mb-2 px-1">{t('solvencyNote')}</p>
        <Suspense>
          <SolvencyFigures />
        </Suspense>
      </Part>
      <Part title={t('documents')}>
        <Card>
          <Row icon="list" title={t('terms')} to="/page?name=terms" />
          <Row icon="shield" title={t('privacy')} to="/page?name=privacy" />
          <Row icon="alert" title={t('riskFull')} to="/page?name=risk" />
          <Row icon="check" title={t('status')} to="/status" />
        </Card>
      </Part>
      <Part title={t('licences')}>
        <p className="px-1 text-sm text-muted">{t('licencesNote')}</p>
      </Part>
      {config ? (
        <p className="num mt-6 text-center text-xs text-muted">{t('version', { version: config.app_version })}</p>
      ) : null}
    </Screen>
  );
}
