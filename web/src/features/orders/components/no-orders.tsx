import type { ReactNode } from 'react';
import { Empty } from '../../../components/states';
import { useT } from '../../../lib/i18n';

export function NoOrders(): ReactNode {
  const t = useT('orders');
  return <Empty icon="clock" title={t('none')} note={t('noneNote')} action={{ to: '/trade', label: t('trade') }} />;
}
