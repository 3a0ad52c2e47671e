import { Button, Tag } from 'antd';
import { useState } from 'react';
import { type ReplyOf, send } from '../../api/call';
import { PagedTable } from '../../components/paged-table';
import { ReasonDialog } from '../../components/reason-dialog';
import { Screen } from '../../components/screen';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';
import { useMay } from '../../lib/use-me';
import { useOperatorName } from '../../lib/use-names';
import { useTime } from '../../lib/use-time';

/** The stream announces the beginning and the end; the rejected price in between is refreshed. */
const REFRESH_MS = 15_000;

type Suspension = ReplyOf<'instruments/suspensions'>['list'][number];

/** Instruments whose prices are not accepted now, and earlier suspensions. */
export function SuspensionsScreen(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const may = useMay();
  const operator = useOperatorName();
  return (
    <Screen title={t('sections.suspensions')}>
      <PagedTable<Suspension>
        queryKey={['instruments/suspensions']}
        load={(paging, signal) => send('instruments/suspensions', paging, { signal })}
        rowKey={(row) => row.id}
        empty={t('suspensions.empty')}
        refreshMs={REFRESH_MS}
        columns={[
          { title: t('customers.instrument'), dataIndex: 'symbol' },
          { title: t('reason.label'), render: (_, row) => t(`suspensions.reasons.${row.reason}`) },
          { title: t('suspensions.since'), render: (_, row) => time(row.since) },
          {
            title: t('suspensions.until'),
            render: (_, row) => (row.until ? time(row.until) : <Tag color="error">{t('suspensions.holds')}</Tag>),
          },
          { title: t('suspensions.last'), dataIndex: 'last_price', align: 'right' },
          { title: t('suspensions.first'), dataIndex: 'price', align: 'right' },
          { title: t('suspensions.level'), dataIndex: 'level', align: 'right' },
          { title: t('suspensions.releasedBy'), render: (_, row) => operator(row.released_by) },
          { title: '', render: (_, row) => !row.until && may('instruments/release') && <Release row={row} /> },
        ]}
      />
    </Screen>
  );
}

/** The operator confirms that the feed is right at its current level. No price is set. */
function Release({ row }: { row: Suspension }): React.ReactNode {
  const t = useTexts();
  const [asking, setAsking] = useState<string>();
  const release = useAction(
    (reason: string) => send('instruments/release', { id: row.id, level: asking ?? row.level, reason }),
    { invalidates: ['instruments/suspensions'], onDone: () => setAsking(undefined) },
  );
  return (
    <>
      <Button size="small" type="primary" onClick={() => setAsking(row.level)}>
        {t('suspensions.release')}
      </Button>
      <ReasonDialog
        title={t('suspensions.release')}
        open={asking !== undefined}
        danger={false}
        hint={t('suspensions.hint', { level: asking ?? '' })}
        pending={release.isPending}
        error={release.error}
        onReason={release.mutate}
        onClose={() => setAsking(undefined)}
      />
    </>
  );
}
