import type { ReactNode } from 'react';
import type { Order } from '../../../api/order/order';
import { StatusPill, type Tone } from '../../../components/status-pill';
import { useT } from '../../../lib/i18n';

const TONES: Record<NonNullable<Order['result']>, Tone> = { win: 'up', lose: 'down', tie: 'plain', void: 'warn' };

export function ResultPill({ order }: { order: Order }): ReactNode {
  const t = useT('orders');
  if (!order.result) return <StatusPill tone="plain">{t('running')}</StatusPill>;
  return <StatusPill tone={TONES[order.result]}>{t(order.result)}</StatusPill>;
}
