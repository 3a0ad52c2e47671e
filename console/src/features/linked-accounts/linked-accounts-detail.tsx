import { Button, Card, Flex, Table } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type ReplyOf, send } from '../../api/call';
import { EmptyText } from '../../components/empty-text';
import { Facts } from '../../components/facts';
import { Loaded } from '../../components/loaded';
import { ReasonDialog } from '../../components/reason-dialog';
import { ShortId } from '../../components/short-id';
import { useTableScroll } from '../../components/use-table-scroll';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';
import { useCall } from '../../lib/use-call';
import { useOperatorName } from '../../lib/use-names';
import { useTime } from '../../lib/use-time';
import { FingerprintTags } from './fingerprint-tags';

type Pair = ReplyOf<'linked_accounts/get'>;
type Rebate = Pair['rebates'][number];

/** One pair of linked accounts with its rebates on hold, and the decision. */
export function LinkedAccountsDetail({ id }: { id: string }): React.ReactNode {
  return <Loaded query={useCall('linked_accounts/get', { id })}>{(pair) => <PairCard pair={pair} />}</Loaded>;
}

function PairCard({ pair }: { pair: Pair }): React.ReactNode {
  const t = useTexts();
  const scroll = useTableScroll();
  const time = useTime();
  const operator = useOperatorName();
  return (
    <Card
      size="small"
      title={
        <>
          <Link to={`/customers/${pair.inviter_id}`}>{pair.inviter}</Link> →{' '}
          <Link to={`/customers/${pair.member_id}`}>{pair.member}</Link> <FingerprintTags kinds={pair.kinds} />
        </>
      }
      extra={pair.status === 'open' && <Decide pair={pair} />}
    >
      <Flex vertical gap="middle">
        {pair.status !== 'open' && (
          <Facts
            facts={[
              { label: t('customers.status'), value: t(`linkedAccounts.statuses.${pair.status}`) },
              { label: t('corrections.decidedBy'), value: operator(pair.decided_by) },
              { label: t('reason.label'), value: pair.reason },
            ]}
          />
        )}
        <Table<Rebate>
          scroll={scroll}
          size="small"
          dataSource={pair.rebates}
          rowKey={(row) => `${row.order_id} ${row.level}`}
          locale={{ emptyText: <EmptyText text={t('linkedAccounts.noRebates')} /> }}
          pagination={{ pageSize: 10, hideOnSinglePage: true }}
          columns={[
            { title: t('customers.at'), render: (_, row) => time(row.at) },
            { title: t('chats.about.order'), render: (_, row) => <ShortId id={row.order_id} /> },
            { title: t('linkedAccounts.level'), dataIndex: 'level', align: 'right' },
            { title: t('customers.amount'), align: 'right', render: (_, row) => amountText(row.amount, 'USD') },
          ]}
        />
      </Flex>
    </Card>
  );
}

function Decide({ pair: { id, kinds } }: { pair: Pair }): React.ReactNode {
  const t = useTexts();
  // A release covers only the fingerprints that the operator saw when the dialog was opened.
  const [deciding, setDeciding] = useState<{ as: 'release' | 'decline'; seen: Pair['kinds'] }>();
  const releases = deciding?.as === 'release';
  const decide = useAction(
    (reason: string) =>
      releases
        ? send('linked_accounts/release', { id, reason, kinds: deciding.seen })
        : send('linked_accounts/decline', { id, reason }),
    { invalidates: ['linked_accounts/list', 'linked_accounts/get'], onDone: () => setDeciding(undefined) },
  );
  return (
    <Flex gap="small" wrap>
      <Button size="small" onClick={() => setDeciding({ as: 'release', seen: kinds })}>
        {t('linkedAccounts.release')}
      </Button>
      <Button size="small" danger onClick={() => setDeciding({ as: 'decline', seen: kinds })}>
        {t('linkedAccounts.decline')}
      </Button>
      <ReasonDialog
        title={t(releases ? 'linkedAccounts.release' : 'linkedAccounts.decline')}
        open={deciding !== undefined}
        danger={deciding?.as === 'decline'}
        hint={t(releases ? 'linkedAccounts.releaseHint' : 'linkedAccounts.declineHint')}
        pending={decide.isPending}
        error={decide.error}
        onReason={decide.mutate}
        onClose={() => setDeciding(undefined)}
      />
    </Flex>
  );
}
