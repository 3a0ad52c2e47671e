import { Button, Flex, Tag, Typography } from 'antd';
import { useState } from 'react';
import { send } from '../../api/call';
import { Facts } from '../../components/facts';
import { Loaded } from '../../components/loaded';
import { PagedTable } from '../../components/paged-table';
import { Screen } from '../../components/screen';
import { useTexts } from '../../lib/i18n';
import { useCall } from '../../lib/use-call';
import { useMay } from '../../lib/use-me';
import { useOperatorName } from '../../lib/use-names';
import { useTime } from '../../lib/use-time';
import { EditSupportHours } from './edit-support-hours';
import type { SupportHours } from './support-hours';

/** The current and scheduled support hours, and their history. */
export function SupportHoursScreen(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const may = useMay();
  const operator = useOperatorName();
  const [editing, setEditing] = useState(false);
  const query = useCall('support_hours/get', undefined);
  return (
    <Screen
      title={t('sections.supportHours')}
      actions={
        may('support_hours/set') && (
          <Button type="primary" disabled={!query.data} onClick={() => setEditing(true)}>
            {t('supportHours.change')}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ current, next }) => (
          <Flex vertical gap="middle">
            <HoursFacts hours={current} title={t('supportHours.current')} />
            {next && <HoursFacts hours={next} title={t('supportHours.toCome', { at: time(next.effective_at) })} />}
            {editing && (
              <EditSupportHours hours={next ?? current} replaces={Boolean(next)} onClose={() => setEditing(false)} />
            )}
          </Flex>
        )}
      </Loaded>
      <Typography.Title level={5}>{t('supportHours.history')}</Typography.Title>
      <PagedTable<SupportHours>
        queryKey={['support_hours/history']}
        load={(paging, signal) => send('support_hours/history', paging, { signal })}
        rowKey={(row) => String(row.version)}
        empty={t('supportHours.empty')}
        columns={[
          { title: t('supportHours.version'), dataIndex: 'version', align: 'right' },
          {
            title: t('supportHours.since'),
            render: (_, row) => (
              <Flex gap="small" wrap>
                {time(row.effective_at)}
                {row.replaced && <Tag>{t('supportHours.replaced')}</Tag>}
              </Flex>
            ),
          },
          { title: t('supportHours.changedAt'), render: (_, row) => time(row.created_at) },
          { title: t('supportHours.by'), render: (_, row) => operator(row.operator_id) },
          { title: t('supportHours.now'), dataIndex: 'text' },
          { title: t('supportHours.closedOn'), render: (_, row) => <ClosedDays hours={row} /> },
        ]}
      />
    </Screen>
  );
}

function HoursFacts({ hours, title }: { hours: SupportHours; title: string }): React.ReactNode {
  const t = useTexts();
  return (
    <Facts
      title={title}
      facts={[
        { label: t('supportHours.now'), value: hours.text },
        { label: t('supportHours.zone'), value: hours.time_zone },
        { label: t('supportHours.closedOn'), value: <ClosedDays hours={hours} /> },
      ]}
    />
  );
}

function ClosedDays({ hours }: { hours: SupportHours }): React.ReactNode {
  const t = useTexts();
  if (hours.closed_on.length === 0) return t('supportHours.noClosedDays');
  return (
    <Flex gap="small" wrap>
      {hours.closed_on.map(({ day }) => (
        <span key={day} style={{ whiteSpace: 'nowrap' }}>
          {day}
        </span>
      ))}
    </Flex>
  );
}
