import { useQuery } from '@tanstack/react-query';
import { Button, Card, Descriptions, Flex, Table } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type ReplyOf, send } from '../../api/call';
import { Asked } from '../../components/asked';
import { Nothing } from '../../components/nothing';
import { ReasonDialog } from '../../components/reason-dialog';
import { ShortId } from '../../components/short-id';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useAct } from '../../lib/use-act';
import { useOperatorName } from '../../lib/use-names';
import { useTime } from '../../lib/use-time';
import { FingerprintTags } from './fingerprint-tags';

type Detail = ReplyOf<'linked_accounts/get'>;
type Rebate = Detail['rebates'][number];

/** One pair with the rebates that wait, and the decision. */
export function LinkedAccountsDetail({ id }: { id: string }): React.ReactNode {
  const query = useQuery({
    queryKey: ['linked_accounts/get', id],
    queryFn: ({ signal }) => send('linked_accounts/get', { id }, { signal }),
  });
  return <Asked query={query}>{(ring) => <Ring ring={ring} />}</Asked>;
}

function Ring({ ring }: { ring: Detail }): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const operator = useOperatorName();
  return (
    <Card
      size="small"
      title={
        <>
          <Link to={`/customers/${ring.inviter_id}`}>{ring.inviter}</Link> →{' '}
          <Link to={`/customers/${ring.member_id}`}>{ring.member}</Link> <FingerprintTags kinds={ring.kinds} />
        </>
      }
      extra={ring.status === 'open' && <Decide ring={ring} />}
    >
      <Flex vertical gap="middle">
        {ring.status !== 'open' && (
          <Descriptions
            size="small"
            bordered
            items={[
              { key: 'status', label: t('customers.status'), children: t(`rings.statuses.${ring.status}`) },
              { key: 'by', label: t('corrections.decidedBy'), children: operator(ring.decided_by) },
              { key: 'reason', label: t('reason.label'), children: ring.reason ?? '' },
            ]}
          />
        )}
        <Table<Rebate>
          size="small"
          dataSource={ring.rebates}
          rowKey={(row) => `${row.order_id} ${row.level}`}
          locale={{ emptyText: <Nothing text={t('rings.noRebates')} /> }}
          pagination={{ pageSize: 10, hideOnSinglePage: true }}
          columns={[
            { title: t('customers.at'), render: (_, row) => time(row.at) },
            { title: t('chats.about.order'), render: (_, row) => <ShortId id={row.order_id} /> },
            { title: t('rings.level'), dataIndex: 'level', align: 'right' },
            { title: t('customers.amount'), align: 'right', render: (_, row) => amountText(row.amount, 'USD') },
          ]}
        />
      </Flex>
    </Card>
  );
}

function Decide({ ring: { id, kinds } }: { ring: Detail }): React.ReactNode {
  const t = useTexts();
  // With what the pair was seen with then: a release reaches no further.
  const [deciding, setDeciding] = useState<{ as: 'release' | 'decline'; seen: Detail['kinds'] }>();
  const releases = deciding?.as === 'release';
  const decide = useAct(
    (reason: string) =>
      releases
        ? send('linked_accounts/release', { id, reason, kinds: deciding.seen })
        : send('linked_accounts/decline', { id, reason }),
    { touches: ['linked_accounts/list', 'linked_accounts/get'], onDone: () => setDeciding(undefined) },
  );
  return (
    <Flex gap="small">
      <Button size="small" onClick={() => setDeciding({ as: 'release', seen: kinds })}>
        {t('rings.release')}
      </Button>
      <Button size="small" danger onClick={() => setDeciding({ as: 'decline', seen: kinds })}>
        {t('rings.decline')}
      </Button>
      <ReasonDialog
        title={t(releases ? 'rings.release' : 'rings.decline')}
        open={deciding !== undefined}
        danger={deciding?.as === 'decline'}
        hint={t(releases ? 'rings.releaseHint' : 'rings.declineHint')}
        pending={decide.isPending}
        error={decide.error}
        onReason={(reason) => decide.mutate(reason)}
        onClose={() => setDeciding(undefined)}
      />
    </Flex>
  );
}
