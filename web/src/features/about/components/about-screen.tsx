import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useConfig } from '../../../api/common/config';
import { useSolvency } from '../../../api/public/solvency';
import { useStats } from '../../../api/public/stats';
import { Card, Facts } from '../../../components/card';
import { Screen } from '../../../components/screen';
import { SkeletonRows } from '../../../components/states';
import { useT } from '../../../lib/i18n';

function Part({ id, title, children }: { id?: string; title: string; children: ReactNode }): ReactNode {
  return (
    <section id={id} className="mt-6 scroll-mt-20">
      <h2 className="mb-2 px-1 text-[17px] font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** The plain figures of a public reply, as they are named there. */
function Figures({
  query,
  away,
}: {
  query: { data: Record<string, unknown> | undefined; error: unknown };
  away: string;
}): ReactNode {
  if (query.error && !query.data) return <p className="text-sm text-muted">{away}</p>;
  if (!query.data)
    return (
      <Card>
        <SkeletonRows rows={2} />
      </Card>
    );
  const rows = Object.entries(query.data).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number'
      ? [
          [
            name.replaceAll('_', ' '),
            <span key={name} className="break-all">
              {value}
            </span>,
          ] as const,
        ]
      : [],
  );
  return (
    <Card className="px-4 py-1">
      <Facts rows={rows} />
    </Card>
  );
}

/** `/aboutus`: who, how, at what cost, at what risk, and how it can be checked. */
export default function AboutScreen(): ReactNode {
  const t = useT('about');
  const config = useConfig().data;
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <Screen title={t('title')} parent="/my">
      {config?.about ? (
        <Part title={t('who')}>
          <p className="whitespace-pre-line">{config.about}</p>
        </Part>
      ) : null}
      <Part title={t('prices')}>
        <ul className="list-disc space-y-2 pl-5">
          <li>{t('prices1')}</li>
          <li>{t('prices2')}</li>
          <li>{t('prices3')}</li>
        </ul>
      </Part>
      <Part id="proof" title={t('proof')}>
        <p>{t('proofNote')}</p>
      </Part>
      <Part title={t('fees')}>
        <p>{t('feesNote')}</p>
      </Part>
      {config?.risk_notice ? (
        <Part title={t('risk')}>
          <p className="whitespace-pre-line">{config.risk_notice}</p>
        </Part>
      ) : null}
      <Part id="stats" title={t('stats')}>
        <Figures query={useStats()} away={t('statsAway')} />
      </Part>
      <Part id="solvency" title={t('solvency')}>
        <p className="mb-2">{t('solvencyNote')}</p>
        <Figures query={useSolvency()} away={t('solvencyAway')} />
      </Part>
      <Part title={t('licences')}>
        <p className="text-sm text-muted">{t('licencesNote')}</p>
      </Part>
      {config ? (
        <p className="num mt-6 text-center text-xs text-muted">{t('version', { version: config.app_version })}</p>
      ) : null}
    </Screen>
  );
}
