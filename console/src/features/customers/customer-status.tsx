import { Tag } from 'antd';
import type { ReplyOf } from '../../api/call';
import { useTexts } from '../../lib/i18n';

type CustomerStatus = ReplyOf<'customers/list'>['list'][number]['status'];

const COLORS: Record<CustomerStatus, string> = {
  active: 'success',
  frozen: 'error',
  excluded: 'warning',
  closed: 'default',
};

/** A customer's status. */
export function CustomerStatusTag({ status }: { status: CustomerStatus }): React.ReactNode {
  const t = useTexts();
  return <Tag color={COLORS[status]}>{t(`customers.statuses.${status}`)}</Tag>;
}
