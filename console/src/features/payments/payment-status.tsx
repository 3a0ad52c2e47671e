import { Tag } from 'antd';
import type { ReplyOf } from '../../api/call';
import { useTexts } from '../../lib/i18n';

type PaymentStatus = ReplyOf<'deposits/get'>['status'];

const COLORS: Record<PaymentStatus, string> = {
  awaiting_payment: 'default',
  pending: 'processing',
  approved: 'processing',
  signing: 'processing',
  sent: 'processing',
  success: 'success',
  fail: 'error',
  expired: 'default',
  cancelled: 'default',
};

/** The status of a deposit or a withdrawal. */
export function PaymentStatusTag({ status }: { status: PaymentStatus }): React.ReactNode {
  const t = useTexts();
  return <Tag color={COLORS[status]}>{t(`payments.statuses.${status}`)}</Tag>;
}
