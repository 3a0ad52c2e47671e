import { Modal, Typography } from 'antd';
import type { ReplyOf } from '../../api/call';
import { Facts } from '../../components/facts';
import { Loaded } from '../../components/loaded';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useCall } from '../../lib/use-call';
import { useTime } from '../../lib/use-time';

interface Props {
  userId: string;
  id: string;
  onClose: () => void;
}

/** One order of a customer with its signed receipt and the prices that settled it. */
export function OrderDialog({ userId, id, onClose }: Props): React.ReactNode {
  const t = useTexts();
  const query = useCall('customers/order', { user_id: userId, id });
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
    <Facts
      facts={[
        { label: t('customers.number'), value: order.number },
        { label: t('customers.bought'), value: `${order.buy_price} · ${time(order.order_time)}` },
        { label: t('customers.sold'), value: order.sell_price && `${order.sell_price} · ${time(order.sell_time)}` },
        { label: t('customers.stake'), value: amountText(order.amount, order.currency) },
        { label: t('customers.payoutRate'), value: order.payout_rate },
        { label: t('customers.receipt'), value: <Code text={receipt.payload} /> },
        { label: t('customers.signature'), value: <Code text={receipt.signature} /> },
        { label: t('customers.key'), value: <Code text={receipt.key_id} /> },
        { label: t('customers.entryRoots'), value: proof.entry && <Roots price={proof.entry} /> },
        { label: t('customers.exitRoots'), value: proof.exit && <Roots price={proof.exit} /> },
      ]}
    />
  );
}

function Roots({ price }: { price: NonNullable<ReplyOf<'customers/order'>['proof']['entry']> }): React.ReactNode {
  return price.roots.map((root) => <Code key={root.root} text={root.root} />);
}

function Code({ text }: { text: string }): React.ReactNode {
  return (
    <Typography.Paragraph copyable code style={{ margin: 0, wordBreak: 'break-all' }}>
      {text}
    </Typography.Paragraph>
  );
}
