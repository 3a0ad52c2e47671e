import type { Order } from '../../../api/order/order';
import type { Translate } from '../../../lib/i18n';

export function resultText(order: Pick<Order, 'status' | 'result'>, t: Translate<'trade'>): string {
  if (order.status === 'cancelled') return t('cancelled');
  switch (order.result) {
    case 'win':
      return t('won');
    case 'lose':
      return t('lost');
    case 'tie':
      return t('tie');
    case 'void':
      return t('void');
    case undefined:
      return t('waiting');
  }
}
