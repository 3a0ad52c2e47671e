import { Alert, Button, Descriptions, Flex, Spin, Table, Tabs, Typography, theme } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type ReplyOf, send } from '../../api/call';
import { EmptyText } from '../../components/empty-text';
import { ErrorAlert } from '../../components/error-alert';
import { ReasonDialog } from '../../components/reason-dialog';
import { ShortId } from '../../components/short-id';
import { useTableScroll } from '../../components/use-table-scroll';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';
import { useCall } from '../../lib/use-call';
import { useMay } from '../../lib/use-me';
import { useNarrow } from '../../lib/use-narrow';
import { useTime } from '../../lib/use-time';
import { CustomerDocuments } from './customer-documents';
import { CustomerLedger, CustomerOrders, CustomerPositions } from './customer-lists';
import { CustomerDeposits, CustomerWithdrawals } from './customer-payments';
import { CustomerStatusTag } from './customer-status';
import { LogInAction } from './log-in-action';

type Detail = ReplyOf<'customers/get'>;
type Balance = Detail['balances'][number];

const STATES = [
  ['available', 'available'],
  ['inTrade', 'in_trade'],
  ['locked', 'locked'],
  ['withdrawing', 'withdrawing'],
] as const;

const limit = (amount: string | null | undefined): string => (amount ? amountText(amount, 'USD') : '—');

/** One customer, as far as the operator's role may see. The query string selects the tab and a record in it. */
export function CustomerScreen({ id }: { id: string }): React.ReactNode {
  const t = useTexts();
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  const record = search.get('record') ?? undefined;
  const query = useCall('customers/get', { id });
  if (query.error) return <ErrorAlert error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <Spin />;
  const customer = query.data;
  const isOpen = customer.status !== 'closed';
  return (
    <Flex vertical gap="middle">
      <Flex justify="space-between" align="center" gap="middle" wrap>
        <Typography.Title level={1} style={{ fontSize: 22, margin: 0 }}>
          {customer.user.username} <CustomerStatusTag status={customer.status} />
        </Typography.Title>
        <Flex gap="middle" align="center" wrap>
          <Link to={`/chats/${id}`}>{t('customers.write')}</Link>
          {isOpen && customer.user.has_totp && <LogInAction id={id} what="reset_totp" />}
          {isOpen && <LogInAction id={id} what="end_sessions" />}
          {may('customers/freeze') && <Freeze customer={customer} />}
        </Flex>
      </Flex>
      {customer.frozen_reason && <Alert type="error" showIcon title={customer.frozen_reason} />}
      <Tabs
        activeKey={search.get('tab') ?? 'profile'}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
        items={[
          { key: 'profile', label: t('customers.profile'), children: <Profile customer={customer} /> },
          { key: 'ledger', label: t('customers.ledger'), children: <CustomerLedger userId={id} /> },
          {
            key: 'deposits',
            label: t('customers.deposits'),
            children: <CustomerDeposits userId={id} record={record} />,
          },
          {
            key: 'withdrawals',
            label: t('customers.withdrawals'),
            children: <CustomerWithdrawals userId={id} record={record} />,
          },
          { key: 'orders', label: t('customers.orders'), children: <CustomerOrders userId={id} record={record} /> },
          {
            key: 'positions',
            label: t('customers.positions'),
            children: <CustomerPositions userId={id} record={record} />,
          },
          ...(may('customers/documents')
            ? [{ key: 'documents', label: t('customers.documents'), children: <CustomerDocuments userId={id} /> }]
            : []),
        ]}
      />
    </Flex>
  );
}

/** Freezes or unfreezes a customer. A frozen customer can neither trade nor deposit, but can withdraw. */
function Freeze({ customer }: { customer: Detail }): React.ReactNode {
  const t = useTexts();
  const { id } = customer.user;
  // The dialog keeps its action even where another operator changes the status meanwhile.
  const [asking, setAsking] = useState<'freeze' | 'unfreeze'>();
  const change = useAction(
    ({ what, reason }: { what: 'freeze' | 'unfreeze'; reason: string }) => send(`customers/${what}`, { id, reason }),
    { invalidates: ['customers/get', 'customers/list'], onDone: () => setAsking(undefined) },
  );
  if (customer.status === 'closed') return null;
  const offered = customer.status === 'frozen' ? 'unfreeze' : 'freeze';
  return (
    <>
      <Button danger={offered === 'freeze'} onClick={() => setAsking(offered)}>
        {t(`customers.${offered}`)}
      </Button>
      <ReasonDialog
        title={t(`customers.${asking ?? offered}`)}
        open={asking !== undefined}
        danger={asking === 'freeze'}
        hint={t('customers.freezeHint')}
        pending={change.isPending}
        error={change.error}
        onReason={(reason) => asking && change.mutate({ what: asking, reason })}
        onClose={() => setAsking(undefined)}
      />
    </>
  );
}

/** Higher limits that the customer has requested, each with the time from which it applies. */
function PendingLimits({ pending }: { pending: Detail['limits']['pending'] }): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const label = {
    daily_deposit: t('customers.limitDeposit'),
    daily_stake: t('customers.limitStake'),
    daily_loss: t('customers.limitLoss'),
    session_minutes: t('customers.limitSession'),
  };
  return pending.map(({ name, value, at }) => (
    <div key={name}>
      {label[name]}: {name === 'session_minutes' ? (value ?? '—') : limit(value)} · {time(at)}
    </div>
  ));
}

function Profile({ customer }: { customer: Detail }): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const { token } = theme.useToken();
  const scroll = useTableScroll();
  const narrow = useNarrow();
  const { user, limits } = customer;
  return (
    <Flex vertical gap="middle">
      <Descriptions
        bordered
        size="small"
        column={{ xs: 1, lg: 2 }}
        styles={{ label: { width: narrow ? 140 : 220 }, content: { background: token.colorBgContainer } }}
        items={[
          { key: 'name', label: t('customers.name'), children: user.real_name ?? '' },
          { key: 'kyc', label: t('sections.kyc'), children: t(`customers.kycStatuses.${user.kyc_status}`) },
          { key: 'email', label: t('customers.email'), children: user.email ?? '' },
          { key: 'phone', label: t('customers.phone'), children: user.phone ?? '' },
          { key: 'lang', label: t('customers.language'), children: t(`languages.${user.lang}`) },
          { key: 'registered', label: t('customers.registered'), children: time(user.created_at) },
          { key: 'deposit', label: t('customers.limitDeposit'), children: limit(limits.daily_deposit) },
          { key: 'stake', label: t('customers.limitStake'), children: limit(limits.daily_stake) },
          { key: 'loss', label: t('customers.limitLoss'), children: limit(limits.daily_loss) },
          {
            key: 'session',
            label: t('customers.limitSession'),
            children: limits.session_minutes ? t('customers.minutes', { n: limits.session_minutes }) : '—',
          },
          {
            key: 'excluded',
            label: t('customers.excludedUntil'),
            children: time(customer.excluded_until) || '—',
          },
          {
            key: 'pending',
            label: t('customers.limitsToCome'),
            children: limits.pending.length === 0 ? '—' : <PendingLimits pending={limits.pending} />,
          },
          { key: 'id', label: t('customers.id'), children: <ShortId id={user.id} /> },
        ]}
      />
      <Table<Balance>
        size="small"
        scroll={scroll}
        pagination={false}
        dataSource={customer.balances}
        rowKey="currency"
        locale={{ emptyText: <EmptyText text={t('customers.noBalances')} /> }}
        columns={[
          { title: t('payments.currency'), dataIndex: 'currency' },
          ...STATES.map(([name, field]) => ({
            title: t(`customers.${name}`),
            align: 'right' as const,
            render: (_: unknown, row: Balance) => amountText(row[field], row.currency),
          })),
        ]}
      />
    </Flex>
  );
}
