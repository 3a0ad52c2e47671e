import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Card, Descriptions, Flex, Form, Input, Popconfirm, Spin } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type ReplyOf, send } from '../../api/call';
import { ImageViewer } from '../../components/image-viewer';
import { Problem } from '../../components/problem';
import { ReasonDialog } from '../../components/reason-dialog';
import { amountText, timeText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { lang, langOf } from '../../lib/session';
import { useKept } from '../../lib/store';
import { useMay } from '../../lib/use-may';
import { useCustomerName, useOperatorName } from '../../lib/use-names';
import { MoneyStatusTag } from './money-status';
import { RailEvents } from './rail-events';

type Detail = ReplyOf<'deposits/get'>;

const OPEN: readonly Detail['status'][] = ['awaiting_payment', 'pending', 'expired'];

/** One deposit: what was asked for, what arrived, and the operator's word on it. */
export function DepositDetail({ id }: { id: string }): React.ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const may = useMay();
  const [rejecting, setRejecting] = useState(false);
  const query = useQuery({
    queryKey: ['deposits/get', id],
    queryFn: ({ signal }) => send('deposits/get', { id }, { signal }),
  });
  const done = (): void => {
    setRejecting(false);
    void client.invalidateQueries({ queryKey: ['deposits/list'] });
    void client.invalidateQueries({ queryKey: ['deposits/get', id] });
  };
  const reject = useMutation({
    mutationFn: (reason: string) => send('deposits/reject', { id, reason }),
    onSuccess: done,
  });
  if (query.error) return <Problem error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <Spin />;
  const deposit = query.data;
  return (
    <Card title={`${t('money.deposit')} ${deposit.number}`}>
      <Flex gap="large" align="start">
        <Flex vertical gap="middle" style={{ flex: 1, minWidth: 0 }}>
          <Facts deposit={deposit} />
          <RailEvents events={deposit.events} />
        </Flex>
        <Flex vertical gap="middle" style={{ width: 380 }}>
          {OPEN.includes(deposit.status) && may('deposits/approve') && (
            <>
              <Confirm deposit={deposit} onDone={done} />
              <Button danger onClick={() => setRejecting(true)}>
                {t('money.rejectDeposit')}
              </Button>
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

function Facts({ deposit }: { deposit: Detail }): React.ReactNode {
  const t = useTexts();
  const chosen = langOf(useKept(lang));
  const { approved_amount, received_amount } = deposit;
  const customer = useCustomerName([deposit.user_id]);
  const operator = useOperatorName();
  return (
    <Descriptions
      column={2}
      bordered
      size="small"
      items={[
        {
          key: 'customer',
          label: t('kyc.customer'),
          children: <Link to={`/customers/${deposit.user_id}`}>{customer(deposit.user_id)}</Link>,
        },
        { key: 'status', label: t('money.status'), children: <MoneyStatusTag status={deposit.status} /> },
        { key: 'asked', label: t('money.asked'), children: amountText(deposit.amount, deposit.currency) },
        { key: 'usd', label: t('money.inUsd'), children: amountText(deposit.usd_amount, 'USD') },
        { key: 'rate', label: t('money.rate'), children: deposit.rate },
        { key: 'until', label: t('money.rateUntil'), children: timeText(deposit.rate_until, chosen) },
        { key: 'payer', label: t('money.payer'), children: deposit.payer_name ?? '' },
        { key: 'txid', label: t('money.txid'), children: deposit.txid ?? '' },
        { key: 'approvals', label: t('money.approvals'), children: deposit.approvals.map(operator).join(', ') },
        {
          key: 'found',
          label: t('money.found'),
          children: approved_amount ? amountText(approved_amount, deposit.currency) : '',
        },
        {
          key: 'received',
          label: t('money.received'),
          children: received_amount ? amountText(received_amount, deposit.currency) : '',
        },
        { key: 'reason', label: t('money.reason'), children: deposit.reason ?? '' },
      ]}
    />
  );
}

/** Asks for what really arrived, and once more before it counts. */
function Confirm({ deposit, onDone }: { deposit: Detail; onDone: () => void }): React.ReactNode {
  const t = useTexts();
  const [amount, setAmount] = useState(deposit.approved_amount ?? deposit.amount);
  const confirm = useMutation({
    mutationFn: () => send('deposits/approve', { id: deposit.id, amount }),
    onSuccess: onDone,
  });
  return (
    <Form layout="vertical">
      <Form.Item htmlFor="arrived" label={t('money.arrived')} extra={t('money.arrivedHint')}>
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
