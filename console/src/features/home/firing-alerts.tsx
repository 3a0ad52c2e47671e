import { Alert, Flex, Tag, Typography } from 'antd';
import type { ReplyOf } from '../../api/call';
import { Loaded } from '../../components/loaded';
import { hasKey } from '../../lib/has-key';
import { useTexts } from '../../lib/i18n';
import { useCall } from '../../lib/use-call';
import { useTime } from '../../lib/use-time';
import { en } from './alert-texts';

const REFRESH_MS = 15_000;

type Firing = ReplyOf<'alerts/list'>['list'][number];

/** The alerts that fire, those first that affect customers. */
export function FiringAlerts(): React.ReactNode {
  const t = useTexts();
  const query = useCall('alerts/list', undefined, { refetchInterval: REFRESH_MS });
  return (
    <Loaded query={query}>
      {({ watched, known, list, url }) => (
        <Flex vertical gap="small">
          {!watched && <Alert type="warning" showIcon title={t('home.alerts.unwatched')} />}
          {watched && !known && <Alert type="error" showIcon title={t('home.alerts.unknown')} />}
          {known && list.length === 0 && <Alert type="success" showIcon title={t('home.alerts.none')} />}
          {list.map((alert) => (
            <FiringAlert key={`${alert.name} ${alert.description}`} alert={alert} />
          ))}
          {url && (
            <a href={url} target="_blank" rel="noreferrer">
              {t('home.alerts.open')}
            </a>
          )}
        </Flex>
      )}
    </Loaded>
  );
}

function FiringAlert({ alert }: { alert: Firing }): React.ReactNode {
  const { name, severity, summary, description, since, runbook } = alert;
  const t = useTexts();
  const time = useTime();
  const title = hasKey(en.names, name) ? t(`home.alerts.names.${name}`) : summary || name;
  return (
    <div>
      <Flex gap="small" align="baseline" wrap>
        <Tag color={severity === 'page' ? 'error' : 'warning'}>{t(`home.alerts.${severity}`)}</Tag>
        <Typography.Text strong>{title}</Typography.Text>
        <Typography.Text type="secondary">{t('home.alerts.since', { at: time(since) })}</Typography.Text>
      </Flex>
      <div>{description}</div>
      {runbook && <Typography.Text type="secondary">{t('home.alerts.runbook', { runbook })}</Typography.Text>}
    </div>
  );
}
