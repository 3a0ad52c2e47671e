import type { Translate } from '../../../lib/i18n';
import { formatMoney, formatRecorded } from '../../../lib/money';
import type { NotifyKind } from '../../../lib/notify-choice';
import { decimal, object, oneOf, type Reader, ShapeError, text } from '../../../lib/read';
import type { StreamMessage } from '../../../lib/stream-client';
import type { Moment } from '../../feedback/services/tones';
import { netOf } from '../../orders/services/net.calc';

export interface Notice {
  kind: NotifyKind;
  title: string;
  path: string;
  /** What is heard and felt of it while the app is open. */
  moment?: Moment;
}

const MOMENTS = { win: 'won', lose: 'lost', tie: 'refunded', void: 'refunded' } as const satisfies Record<
  string,
  Moment
>;

const settled = object({
  ...{ id: text, symbol: text, result: oneOf('win', 'lose', 'tie', 'void') },
  ...{ profit: decimal, fee: decimal },
});

const reached = object({ symbol: text, reached_price: decimal });

/** A withdrawn announcement needs no notification. */
const withdrawn = object({ status: oneOf('withdrawn') });

function read<T>(reader: Reader<T>, value: unknown): T | undefined {
  try {
    return reader(value, 'data');
  } catch (error) {
    if (error instanceof ShapeError) return undefined;
    throw error;
  }
}

/** The notification for a stream message; undefined for messages that only refresh the screen. */
export function noticeOf({ type, data }: StreamMessage, t: Translate<'settings'>): Notice | undefined {
  switch (type) {
    case 'order': {
      const order = read(settled, data);
      if (!order) return undefined;
      const amount = formatMoney(netOf(order), 'USD', { signed: true });
      const title = t('m_order', { symbol: order.symbol, result: t(order.result), amount });
      return { kind: 'order', title, path: `/xq?order=${order.id}`, moment: MOMENTS[order.result] };
    }
    case 'alert': {
      const alert = read(reached, data);
      if (!alert) return undefined;
      const title = t('m_alert', { symbol: alert.symbol, price: formatRecorded(alert.reached_price) });
      return { kind: 'alert', title, path: `/trade?symbol=${alert.symbol}`, moment: 'alert' };
    }
    case 'deposit':
      return { kind: 'money', title: t('m_deposit'), path: '/record' };
    case 'withdrawal':
      return { kind: 'money', title: t('m_withdrawal'), path: '/record?kind=withdrawals' };
    case 'kyc':
      return { kind: 'account', title: t('m_kyc'), path: '/realname' };
    case 'position':
      return { kind: 'account', title: t('m_position'), path: '/financing' };
    case 'chat':
      return { kind: 'chat', title: t('m_chat'), path: '/kf' };
    case 'notice':
      if (read(withdrawn, data)) return undefined;
      return { kind: 'notice', title: t('m_notice'), path: '/notices' };
    default:
      return undefined;
  }
}
