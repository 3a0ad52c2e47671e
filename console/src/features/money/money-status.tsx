import { Tag } from 'antd';
import type { ReplyOf } from '../../api/call';
import { useTexts } from '../../lib/i18n';

export type MoneyStatus = ReplyOf<'deposits/get'>['status'];

const COLORS: Record<MoneyStatus, string> = {
  awaiting_payment: 'default',
  pending: 'processing',
  approved: 'processing',
  sent: 'processing',
  success: 'success',
  fail: 'error',
  expired: 'default',
  cancelled: 'default',
};

/** Where a deposit or withdrawal stands. */
export function MoneyStatusTag({ status }: { status: MoneyStatus }): React.ReactNode {
  const t = useTexts();
  return <Tag color={COLORS[status]}>{t(`money.statuses.${status}`)}</Tag>;
}
