import { Card, Col, Row, Statistic, Typography, theme } from 'antd';
import { Link } from 'react-router';
import { Loaded } from '../../components/loaded';
import { countText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { QUEUE_SECTIONS } from '../../lib/queues';
import { useCall } from '../../lib/use-call';
import { useTime } from '../../lib/use-time';

const REFRESH_MS = 15_000;
const MOST_COUNTED = 10_000;

/** How many items wait in each queue, and for how long. */
export function QueueCards(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const { token } = theme.useToken();
  const query = useCall('queues', undefined, { refetchInterval: REFRESH_MS });
  return (
    <Loaded query={query}>
      {({ list }) => (
        <Row gutter={[16, 16]}>
          {list.map((row) => (
            <Col xs={24} sm={12} xl={6} key={row.queue}>
              <Card size="small">
                <Statistic
                  title={<QueueLink queue={row.queue} />}
                  value={countText(row.open, MOST_COUNTED)}
                  styles={row.over_a_day > 0 ? { content: { color: token.colorError } } : {}}
                />
                <Typography.Text type="secondary">
                  {t('home.late', {
                    hour: countText(row.over_an_hour, MOST_COUNTED),
                    day: countText(row.over_a_day, MOST_COUNTED),
                  })}
                  <br />
                  {row.oldest_at ? t('home.oldest', { at: time(row.oldest_at) }) : t('home.nobodyWaits')}
                </Typography.Text>
              </Card>
            </Col>
          ))}
        </Row>
      )}
    </Loaded>
  );
}

function QueueLink({ queue }: { queue: keyof typeof QUEUE_SECTIONS }): React.ReactNode {
  const t = useTexts();
  const { name, path } = QUEUE_SECTIONS[queue];
  return <Link to={`/${path}`}>{t(`sections.${name}`)}</Link>;
}
