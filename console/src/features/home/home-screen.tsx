import { Card, Col, Row } from 'antd';
import { Screen } from '../../components/screen';
import { useTexts } from '../../lib/i18n';
import { useMay } from '../../lib/use-me';
import { Exposure } from './exposure';
import { FailedRequest } from './failed-request';
import { FiringAlerts } from './firing-alerts';
import { HoursChart } from './hours-chart';
import { InstrumentShares } from './instrument-shares';
import { QueueCards } from './queue-cards';
import { Reserve } from './reserve';
import { Solvency } from './solvency';
import { WaitingChart } from './waiting-chart';

interface PartProps {
  title: string;
  content: React.ReactNode;
  wide?: boolean;
}

/** The queues, the house's exposure, solvency and reserve, and recent statistics, as far as the role may see them. */
export function HomeScreen(): React.ReactNode {
  const t = useTexts();
  const may = useMay();
  return (
    <Screen
      title={t('sections.home')}
      actions={
        <a href="/aboutus" target="_blank" rel="noreferrer">
          {t('home.solvency')}
        </a>
      }
    >
      <QueueCards />
      <Row gutter={[16, 16]}>
        {may('alerts/list') && <Part title={t('home.alerts.title')} content={<FiringAlerts />} wide />}
        {may('statistics/hours') && <Part title={t('home.hours')} content={<HoursChart />} />}
        {may('statistics/money_waiting') && <Part title={t('home.waiting')} content={<WaitingChart />} />}
        {may('statistics/instruments') && <Part title={t('home.shares')} content={<InstrumentShares />} wide />}
        {may('exposure') && <Part title={t('home.exposure')} content={<Exposure />} wide />}
        {may('request/detail') && <Part title={t('home.request.title')} content={<FailedRequest />} />}
        {may('solvency') && <Part title={t('home.solvencyTitle')} content={<Solvency />} wide />}
        {may('reserve') && <Part title={t('home.reserve')} content={<Reserve />} wide />}
      </Row>
    </Screen>
  );
}

/** A part of the screen. A `wide` one, with many columns, takes the whole width of a small screen. */
function Part({ title, content, wide = false }: PartProps): React.ReactNode {
  return (
    <Col xs={24} xl={wide ? 24 : 12} xxl={12}>
      <Card size="small" title={title}>
        {content}
      </Card>
    </Col>
  );
}
