import type { ReactNode } from 'react';
import { Card, Row, Section } from '../../../components/card';
import { useT } from '../../../lib/i18n';
import { LatestNotices } from './latest-notices';

function Checked(): ReactNode {
  const t = useT('home');
  return (
    <Section title={t('checked')}>
      <Card>
        <Row icon="shield" title={t('checkedProof')} note={t('checkedProofNote')} to="/aboutus#proof" />
        <Row icon="wallet" title={t('checkedSolvency')} note={t('checkedSolvencyNote')} to="/aboutus#solvency" />
        <Row icon="market" title={t('checkedStats')} note={t('checkedStatsNote')} to="/aboutus#stats" />
      </Card>
    </Section>
  );
}

/** The part of home below a phone's first screenful: news, and how results can be checked. */
export default function Below(): ReactNode {
  return (
    <>
      <LatestNotices />
      <Checked />
    </>
  );
}
