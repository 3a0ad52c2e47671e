import { useQuery } from '@tanstack/react-query';
import { Button, Card, Descriptions, Form, Input, Popconfirm, Typography } from 'antd';
import { useState } from 'react';
import { type ReplyOf, send } from '../../api/call';
import { Asked } from '../../components/asked';
import { Problem } from '../../components/problem';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useAct } from '../../lib/use-act';

const TXID = /^[0-9a-f]{64}$/;

/** The unsigned transfer of an approved withdrawal to an address, and where its transaction is told once it was sent. */
export function TokenTransfer({ id }: { id: string }): React.ReactNode {
  const t = useTexts();
  const query = useQuery({
    queryKey: ['withdrawals/token_transfer', id],
    queryFn: ({ signal }) => send('withdrawals/token_transfer', { id }, { signal }),
  });
  return (
    <Card size="small" title={t('money.token.title')}>
      <Asked query={query}>{(transfer) => <Facts transfer={transfer} />}</Asked>
      <Broadcast id={id} />
    </Card>
  );
}

function Facts({ transfer }: { transfer: ReplyOf<'withdrawals/token_transfer'> }): React.ReactNode {
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
        { key: 'network', label: t('money.token.network'), children: transfer.network },
        { key: 'amount', label: t('money.amount'), children: amountText(transfer.amount, 'USDT') },
        { key: 'to', label: t('money.destination'), children: code(transfer.to) },
        { key: 'contract', label: t('money.token.contract'), children: code(transfer.contract) },
        { key: 'data', label: t('money.token.data'), children: code(transfer.call_data) },
      ]}
    />
  );
}

function Broadcast({ id }: { id: string }): React.ReactNode {
  const t = useTexts();
  const [txid, setTxid] = useState('');
  const tell = useAct(() => send('withdrawals/token_broadcast', { id, txid }), {
    touches: ['withdrawals/list', 'withdrawals/get'],
  });
  const fits = TXID.test(txid);
  return (
    <Form layout="vertical" style={{ marginTop: 12 }}>
      <Form.Item
        htmlFor="txid"
        label={t('money.txid')}
        extra={t('money.token.hint')}
        {...(txid !== '' && !fits && { validateStatus: 'error' as const })}
      >
        <Input id="txid" value={txid} onChange={(event) => setTxid(event.target.value.trim().toLowerCase())} />
      </Form.Item>
      <Problem error={tell.error} />
      <Popconfirm title={t('money.token.sure')} disabled={!fits} onConfirm={() => tell.mutate()}>
        <Button type="primary" disabled={!fits} loading={tell.isPending}>
          {t('money.token.sent')}
        </Button>
      </Popconfirm>
    </Form>
  );
}
