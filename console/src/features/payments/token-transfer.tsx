import { Button, Card, Descriptions, Flex, Form, Input, Popconfirm, Typography } from 'antd';
import { useState } from 'react';
import { type ReplyOf, send } from '../../api/call';
import { ErrorAlert } from '../../components/error-alert';
import { Loaded } from '../../components/loaded';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';
import { useCall } from '../../lib/use-call';
import { useMe } from '../../lib/use-me';
import { useTime } from '../../lib/use-time';

const TXID = /^[0-9a-f]{64}$/;
const INVALIDATES = ['withdrawals/list', 'withdrawals/get', 'queues'];

/** Hands out the transfer of an approved withdrawal to an address. */
export function HandOut({ id }: { id: string }): React.ReactNode {
  const t = useTexts();
  const handOut = useAction(() => send('withdrawals/token_transfer', { id }), { invalidates: INVALIDATES });
  return (
    <>
      <ErrorAlert error={handOut.error} />
      <Popconfirm
        title={t('payments.token.handOut')}
        description={<div style={{ maxWidth: 320 }}>{t('payments.token.handOutSure')}</div>}
        onConfirm={() => handOut.mutate()}
      >
        <Button type="primary" loading={handOut.isPending}>
          {t('payments.token.handOut')}
        </Button>
      </Popconfirm>
    </>
  );
}

/** The transaction that is being signed for a withdrawal, with a form for when it was sent, and the way to take it back. */
export function TokenTransfer({ withdrawal }: { withdrawal: ReplyOf<'withdrawals/get'> }): React.ReactNode {
  const t = useTexts();
  const { id } = withdrawal;
  const query = useCall('withdrawals/token_transfer', { id });
  return (
    <Card size="small" title={t('payments.token.title')}>
      <Loaded query={query}>{(transfer) => <Transfer transfer={transfer} />}</Loaded>
      <Broadcast id={id} />
      <TakeBack withdrawal={withdrawal} />
    </Card>
  );
}

function Transfer({ transfer }: { transfer: ReplyOf<'withdrawals/token_transfer'> }): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const code = (text: string): React.ReactNode => (
    <Typography.Paragraph copyable code style={{ margin: 0, wordBreak: 'break-all' }}>
      {text}
    </Typography.Paragraph>
  );
  return (
    <Descriptions
      column={1}
      size="small"
      layout="vertical"
      items={[
        { key: 'network', label: t('payments.token.network'), children: transfer.network },
        { key: 'amount', label: t('payments.amount'), children: amountText(transfer.amount, 'USDT') },
        { key: 'to', label: t('payments.destination'), children: code(transfer.to) },
        { key: 'contract', label: t('payments.token.contract'), children: code(transfer.contract) },
        { key: 'data', label: t('payments.token.data'), children: code(transfer.call_data) },
        { key: 'raw', label: t('payments.token.raw'), children: code(transfer.raw_transaction) },
        { key: 'txid', label: t('payments.txid'), children: code(transfer.txid) },
        { key: 'until', label: t('payments.token.until'), children: time(transfer.expires_at) },
      ]}
    />
  );
}

function Broadcast({ id }: { id: string }): React.ReactNode {
  const t = useTexts();
  const [txid, setTxid] = useState('');
  const broadcast = useAction(() => send('withdrawals/token_broadcast', { id, txid }), { invalidates: INVALIDATES });
  const fits = TXID.test(txid);
  return (
    <Form layout="vertical" style={{ marginTop: 12 }}>
      <Form.Item
        htmlFor="txid"
        label={t('payments.txid')}
        extra={t('payments.token.hint')}
        {...(txid !== '' && !fits && { validateStatus: 'error' as const })}
      >
        <Input id="txid" value={txid} onChange={(event) => setTxid(event.target.value.trim().toLowerCase())} />
      </Form.Item>
      <ErrorAlert error={broadcast.error} />
      <Popconfirm title={t('payments.token.sure')} disabled={!fits} onConfirm={() => broadcast.mutate()}>
        <Button type="primary" disabled={!fits} loading={broadcast.isPending}>
          {t('payments.token.sent')}
        </Button>
      </Popconfirm>
    </Form>
  );
}

function TakeBack({ withdrawal }: { withdrawal: ReplyOf<'withdrawals/get'> }): React.ReactNode {
  const t = useTexts();
  const me = useMe();
  const { id, failure_approvals, failure_approvals_needed } = withdrawal;
  const takeBack = useAction(() => send('withdrawals/token_take_back', { id }), { invalidates: INVALIDATES });
  const own = me !== undefined && failure_approvals.includes(me.id);
  return (
    <Flex vertical gap="small" align="start" style={{ marginTop: 16 }}>
      <ErrorAlert error={takeBack.error} />
      <Popconfirm title={t('payments.token.takeBackSure')} disabled={own} onConfirm={() => takeBack.mutate()}>
        <Button
          danger
          disabled={own}
          loading={takeBack.isPending}
          {...(own && { title: t('payments.token.takenBack') })}
        >
          {t('payments.token.takeBack')}
          {failure_approvals_needed > 1 && ` (${failure_approvals.length} / ${failure_approvals_needed})`}
        </Button>
      </Popconfirm>
      <Typography.Text type="secondary">{t('payments.token.takeBackHint')}</Typography.Text>
    </Flex>
  );
}
