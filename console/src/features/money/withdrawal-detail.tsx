import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Card, Flex, Popconfirm, Steps } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type ReplyOf, send } from '../../api/call';
import { Asked } from '../../components/asked';
import { Facts } from '../../components/facts';
import { Problem } from '../../components/problem';
import { ReasonDialog } from '../../components/reason-dialog';
import { amountText, timeText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { isWord } from '../../lib/is-word';
import { lang, langOf } from '../../lib/session';
import { useKept } from '../../lib/store';
import { useAct } from '../../lib/use-act';
import { useMay, useMe } from '../../lib/use-may';
import { useCustomerName } from '../../lib/use-names';
import { en } from '../../locales/en';
import { MoneyStatusTag } from './money-status';
import { RailEvents } from './rail-events';
import { TokenTransfer } from './token-transfer';
import { WithdrawalChecks } from './withdrawal-checks';

const TOUCHES = ['withdrawals/list', 'withdrawals/get', 'queues'];

type Detail = ReplyOf<'withdrawals/get'>;

/** One withdrawal: where it goes, how far it is, and what an operator may do about it. */
export function WithdrawalDetail({ id }: { id: string }): React.ReactNode {
  const query = useQuery({
    queryKey: ['withdrawals/get', id],
    queryFn: ({ signal }) => send('withdrawals/get', { id }, { signal }),
  });
  return <Asked query={query}>{(withdrawal) => <Withdrawal withdrawal={withdrawal} />}</Asked>;
}

function Withdrawal({ withdrawal }: { withdrawal: Detail }): React.ReactNode {
  const t = useTexts();
  const may = useMay();
  return (
    <Card title={`${t('money.withdrawal')} ${withdrawal.number}`}>
      <Flex gap="large" align="start">
        <Flex vertical gap="middle" style={{ flex: 1, minWidth: 0 }}>
          <WithdrawalFacts withdrawal={withdrawal} />
          <RailEvents events={withdrawal.events} />
        </Flex>
        <Flex vertical gap="middle" style={{ width: 380 }}>
          <WithdrawalChecks withdrawal={withdrawal} />
          {may('withdrawals/approve') && <Actions withdrawal={withdrawal} />}
          {withdrawal.method === 'crypto' && withdrawal.status === 'approved' && may('withdrawals/token_transfer') && (
            <Signing withdrawal={withdrawal} />
          )}
          <Progress withdrawal={withdrawal} />
        </Flex>
      </Flex>
    </Card>
  );
}

/** Who signs the transfer: the hot wallet, or a wallet outside. */
function Signing({ withdrawal }: { withdrawal: Detail }): React.ReactNode {
  const t = useTexts();
  if (!withdrawal.hot_wallet) return <TokenTransfer id={withdrawal.id} />;
  return <Alert type="info" showIcon title={t('money.token.hot')} description={t('money.token.hotHint')} />;
}

function WithdrawalFacts({ withdrawal }: { withdrawal: Detail }): React.ReactNode {
  const t = useTexts();
  const { user_id, currency, payee } = withdrawal;
  const customer = useCustomerName([user_id]);
  const { data } = useQuery({
    queryKey: ['customers/get', user_id],
    queryFn: ({ signal }) => send('customers/get', { id: user_id }, { signal }),
  });
  return (
    <Facts
      facts={[
        { label: t('kyc.customer'), value: <Link to={`/customers/${user_id}`}>{customer(user_id)}</Link> },
        { label: t('kyc.name'), value: data?.user.real_name },
        { label: t('money.status'), value: <MoneyStatusTag status={withdrawal.status} /> },
        { label: t('money.amount'), value: amountText(withdrawal.amount, currency) },
        { label: t('money.fee'), value: amountText(withdrawal.fee, currency) },
        { label: t('money.payout'), value: amountText(withdrawal.payout_amount, withdrawal.payout_currency) },
        { label: t('money.rate'), value: withdrawal.rate },
        ...payee.map(({ name, value }) => ({
          label: isWord(en.money.payee, name) ? t(`money.payee.${name}`) : name,
          value,
        })),
        { label: t('money.reason'), value: withdrawal.reason },
      ]}
    />
  );
}

/** What can be done in the state that it is in. */
function Actions({ withdrawal }: { withdrawal: Detail }): React.ReactNode {
  const t = useTexts();
  const me = useMe();
  const { id, status, method, approvals, approvals_needed } = withdrawal;
  // A Japanese bank without its code stands in no payout file and is paid by hand.
  const payable = status === 'sent' || (status === 'approved' && method === 'bank');
  const own = me !== undefined && approvals.includes(me.id);
  const [asking, setAsking] = useState<'reject' | 'failed'>();
  const done = { touches: TOUCHES, onDone: () => setAsking(undefined) };
  const approve = useAct(() => send('withdrawals/approve', { id }), done);
  const paid = useAct(() => send('withdrawals/settle', { id, result: 'paid' }), done);
  const end = useAct(
    (reason: string): Promise<unknown> =>
      asking === 'failed'
        ? send('withdrawals/settle', { id, result: 'failed', reason })
        : send('withdrawals/reject', { id, reason }),
    done,
  );
  const title = asking === 'failed' ? t('money.failed') : t('money.rejectWithdrawal');
  return (
    <>
      <Problem error={approve.error ?? paid.error} />
      {status === 'pending' && (
        <Popconfirm title={t('money.approveSure')} disabled={own} onConfirm={() => approve.mutate()}>
          <Button type="primary" disabled={own} loading={approve.isPending} {...(own && { title: t('money.another') })}>
            {t('money.approve')} ({approvals.length} / {approvals_needed})
          </Button>
        </Popconfirm>
      )}
      {(status === 'pending' || status === 'approved') && (
        <Button danger onClick={() => setAsking('reject')}>
          {t('money.rejectWithdrawal')}
        </Button>
      )}
      {payable && (
        <Flex gap="small">
          <Popconfirm title={t('money.paidSure')} onConfirm={() => paid.mutate()}>
            <Button type="primary" loading={paid.isPending}>
              {t('money.paid')}
            </Button>
          </Popconfirm>
          <Button danger onClick={() => setAsking('failed')}>
            {t('money.failed')}
          </Button>
        </Flex>
      )}
      <ReasonDialog
        title={title}
        open={asking !== undefined}
        hint={t('money.shownBack')}
        pending={end.isPending}
        error={end.error}
        onReason={(reason) => end.mutate(reason)}
        onClose={() => setAsking(undefined)}
      />
    </>
  );
}

function Progress({ withdrawal }: { withdrawal: Detail }): React.ReactNode {
  const t = useTexts();
  const chosen = langOf(useKept(lang));
  const steps = [
    { title: t('money.created'), at: withdrawal.created_at },
    { title: t('money.statuses.approved'), at: withdrawal.approved_at },
    { title: t('money.statuses.sent'), at: withdrawal.sent_at },
    { title: t(`money.statuses.${withdrawal.status}`), at: withdrawal.ended_at },
  ];
  const reached = steps.filter(({ at }) => at);
  return (
    <Steps
      orientation="vertical"
      size="small"
      current={reached.length - 1}
      status={withdrawal.status === 'fail' ? 'error' : 'process'}
      items={reached.map(({ title, at }) => ({ title, content: timeText(at, chosen) }))}
    />
  );
}
