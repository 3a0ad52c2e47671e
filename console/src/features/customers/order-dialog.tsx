import { useQuery } from '@tanstack/react-query';
import { Descriptions, Modal, Typography } from 'antd';
import { type ReplyOf, send } from '../../api/call';
import { Loaded } from '../../components/loaded';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useTime } from '../../lib/use-time';

interface Props {
  userId: string;
  id: string;
  onClose: () => void;
}

/** One order of a customer's with its signed receipt and the prices that it was settled by. */
export function OrderDialog({ userId, id, onClose }: Props): React.ReactNode {
  const t = useTexts();
  const query = useQuery({
    queryKey: ['customers/order', userId, id],
    queryFn: ({ signal }) => send('customers/order', { user_id: userId, id }, { signal }),
  });
  return (
    <Modal title={t('customers.order')} open width={760} footer={null} onCancel={onClose}>
      <Loaded query={query}>{(order) => <Order order={order} />}</Loaded>
    </Modal>
  );
}

function Order({ order }: { order: ReplyOf<'customers/order'> }): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const { receipt, proof } = order;
  return (
    <Descriptions
      column={1}
      bordered
      size="small"
      items={[
        { key: 'number', label: t('customers.number'), children: order.number },
        { key: 'bought', label: t('customers.bought'), children: `${order.buy_price} · ${time(order.order_time)}` },
        {
          key: 'sold',
          label: t('customers.sold'),
          children: order.sell_price ? `${order.sell_price} · ${time(order.sell_time)}` : '',
        },
        { key: 'stake', label: t('customers.stake'), children: amountText(order.amount, order.currency) },
        { key: 'rate', label: t('customers.payoutRate'), children: order.payout_rate },
        { key: 'payload', label: t('customers.receipt'), children: <Code text={receipt.payload} /> },
        { key: 'signature', label: t('customers.signature'), children: <Code text={receipt.signature} /> },
        { key: 'key', label: t('customers.key'), children: <Code text={receipt.key_id} /> },
        { key: 'entry', label: t('customers.entryRoots'), children: <Roots price={proof.entry} /> },
        { key: 'exit', label: t('customers.exitRoots'), children: <Roots price={proof.exit} /> },
      ]}
    />
  );
}

function Roots({ price }: { price: ReplyOf<'customers/order'>['proof']['entry'] }): React.ReactNode {
  return price?.roots.map((root) => <Code key={root.root} text={root.root} />);
}

function Code({ text }: { text: string }): React.ReactNode {
  return (
    <Typography.Paragraph copyable code style={{ margin: 0, wordBreak: 'break-all' }}>
      {text}
    </Typography.Paragraph>
  );
}
