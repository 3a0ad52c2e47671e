import { Button, Card, Descriptions, Form, Input, Popconfirm, Typography } from 'antd';
import { useState } from 'react';
import { type ReplyOf, send } from '../../api/call';
import { ErrorAlert } from '../../components/error-alert';
import { Loaded } from '../../components/loaded';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';
import { useCall } from '../../lib/use-call';

const TXID = /^[0-9a-f]{64}$/;

/** The unsigned transfer of an approved withdrawal to an address, with a form for its transaction ID once it was sent. */
export function TokenTransfer({ id }: { id: string }): React.ReactNode {
  const t = useTexts();
  const query = useCall('withdrawals/token_transfer', { id });
  return (
    <Card size="small" title={t('payments.token.title')}>
      <Loaded query={query}>{(transfer) => <Transfer transfer={transfer} />}</Loaded>
      <Broadcast id={id} />
    </Card>
  );
}

function Transfer({ transfer }: { transfer: ReplyOf<'withdrawals/token_transfer'> }): React.ReactNode {
  const t = useTexts();
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
      ]}
    />
  );
}

function Broadcast({ id }: { id: string }): React.ReactNode {
  const t = useTexts();
  const [txid, setTxid] = useState('');
  const broadcast = useAction(() => send('withdrawals/token_broadcast', { id, txid }), {
    invalidates: ['withdrawals/list', 'withdrawals/get'],
  });
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
