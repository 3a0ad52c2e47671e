import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Card, Flex, Form, Input, Popconfirm } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type ReplyOf, send } from '../../api/call';
import { Asked } from '../../components/asked';
import { Facts } from '../../components/facts';
import { ImageViewer } from '../../components/image-viewer';
import { Problem } from '../../components/problem';
import { ReasonDialog } from '../../components/reason-dialog';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useAct } from '../../lib/use-act';
import { useMay } from '../../lib/use-may';
import { useCustomerName, useOperatorName } from '../../lib/use-names';
import { useTime } from '../../lib/use-time';
import { MoneyStatusTag } from './money-status';
import { RailEvents } from './rail-events';

type Detail = ReplyOf<'deposits/get'>;

const TOUCHES = ['deposits/list', 'deposits/get', 'queues'];
const OPEN: readonly Detail['status'][] = ['awaiting_payment', 'pending', 'expired'];

/** One deposit: what was asked for, what arrived, and the operator's word on it. */
export function DepositDetail({ id }: { id: string }): React.ReactNode {
  const query = useQuery({
    queryKey: ['deposits/get', id],
    queryFn: ({ signal }) => send('deposits/get', { id }, { signal }),
  });
  return <Asked query={query}>{(deposit) => <Deposit deposit={deposit} />}</Asked>;
}

function Deposit({ deposit }: { deposit: Detail }): React.ReactNode {
  const t = useTexts();
  const may = useMay();
  const [rejecting, setRejecting] = useState(false);
  const reject = useAct((reason: string) => send('deposits/reject', { id: deposit.id, reason }), {
    touches: TOUCHES,
    onDone: () => setRejecting(false),
  });
  return (
    <Card title={`${t('money.deposit')} ${deposit.number}`}>
      <Flex gap="large" align="start">
        <Flex vertical gap="middle" style={{ flex: 1, minWidth: 0 }}>
          <DepositFacts deposit={deposit} />
          <RailEvents events={deposit.events} />
        </Flex>
        <Flex vertical gap="middle" style={{ width: 380 }}>
          {OPEN.includes(deposit.status) && may('deposits/approve') && (
            <>
              <Crediting deposit={deposit} />
              {deposit.crediting !== 'under_way' && (
                <Button danger onClick={() => setRejecting(true)}>
                  {t('money.rejectDeposit')}
                </Button>
              )}
            </>
          )}
          {deposit.proof_url && <ImageViewer src={deposit.proof_url} alt={t('money.proof')} />}
        </Flex>
      </Flex>
      <ReasonDialog
        title={t('money.rejectDeposit')}
        open={rejecting}
        usual={[t('money.reasons.notArrived'), t('money.reasons.otherName')]}
        hint={t('money.shown')}
        pending={reject.isPending}
        error={reject.error}
        onReason={(reason) => reject.mutate(reason)}
        onClose={() => setRejecting(false)}
      />
    </Card>
  );
}

function DepositFacts({ deposit }: { deposit: Detail }): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const { user_id, currency, approved_amount, received_amount } = deposit;
  const customer = useCustomerName([user_id]);
  const operator = useOperatorName();
  return (
    <Facts
      facts={[
        { label: t('kyc.customer'), value: <Link to={`/customers/${user_id}`}>{customer(user_id)}</Link> },
        { label: t('money.status'), value: <MoneyStatusTag status={deposit.status} /> },
        { label: t('money.asked'), value: amountText(deposit.amount, currency) },
        { label: t('money.inUsd'), value: amountText(deposit.usd_amount, 'USD') },
        { label: t('money.rate'), value: deposit.rate },
        { label: t('money.rateUntil'), value: time(deposit.rate_until) },
        { label: t('money.reference'), value: deposit.pay_to.reference },
        { label: t('money.payer'), value: deposit.payer_name },
        { label: t('money.txid'), value: deposit.txid },
        { label: t('money.approvals'), value: deposit.approvals.map(operator).join(', ') },
        { label: t('money.found'), value: approved_amount && amountText(approved_amount, currency) },
        { label: t('money.received'), value: received_amount && amountText(received_amount, currency) },
        { label: t('money.reason'), value: deposit.reason },
      ]}
    />
  );
}

/** The form that confirms it, or why there is none. */
function Crediting({ deposit }: { deposit: Detail }): React.ReactNode {
  const t = useTexts();
  const { crediting } = deposit;
  if (crediting === 'confirm') return <Confirm deposit={deposit} />;
  return (
    <Alert
      type="info"
      showIcon
      title={t(`money.crediting.${crediting}`)}
      description={t(`money.creditingHints.${crediting}`)}
    />
  );
}

/** Asks for what really arrived, and once more before it counts. */
function Confirm({ deposit }: { deposit: Detail }): React.ReactNode {
  const t = useTexts();
  const [amount, setAmount] = useState(deposit.approved_amount ?? deposit.amount);
  const confirm = useAct(() => send('deposits/approve', { id: deposit.id, amount }), { touches: TOUCHES });
  return (
    <Form layout="vertical">
      <Form.Item
        htmlFor="arrived"
        label={t('money.arrived')}
        extra={t(deposit.approvals.length > 0 ? 'money.anewHint' : 'money.arrivedHint')}
      >
        <Input
          id="arrived"
          inputMode="decimal"
          suffix={deposit.currency}
          value={amount}
          onChange={(event) => setAmount(event.target.value.trim())}
        />
      </Form.Item>
      <Problem error={confirm.error} />
      <Popconfirm
        title={t('money.confirmSure', { amount: amountText(amount, deposit.currency) })}
        onConfirm={() => confirm.mutate()}
      >
        <Button type="primary" loading={confirm.isPending} disabled={amount === ''}>
          {t('money.confirm')}
        </Button>
      </Popconfirm>
    </Form>
  );
}
