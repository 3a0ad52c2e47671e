import type { Translate } from '../../../lib/i18n';
import { formatMoney, formatRecorded } from '../../../lib/money';
import { decimal, object, oneOf, type Reader, ShapeError, text } from '../../../lib/read';
import type { StreamMessage } from '../../../lib/stream-client';
import type { Moment } from '../../feedback/services/tones';
import { netOf } from '../../orders/services/net.calc';

export interface Notice {
  title: string;
  /** What is heard and felt of it. */
  moment: Moment;
}

const MOMENTS = { win: 'won', lose: 'lost', tie: 'refunded', void: 'refunded' } as const satisfies Record<
  string,
  Moment
>;

const settled = object({
  ...{ symbol: text, result: oneOf('win', 'lose', 'tie', 'void') },
  ...{ profit: decimal, fee: decimal },
});

const reached = object({ symbol: text, reached_price: decimal });

function read<T>(reader: Reader<T>, value: unknown): T | undefined {
  try {
    return reader(value, 'data');
  } catch (error) {
    if (error instanceof ShapeError) return undefined;
    throw error;
  }
}

/** What a stream message tells the customer; undefined for messages that only refresh the screen. */
export function noticeOf({ type, data }: StreamMessage, t: Translate<'settings'>): Notice | undefined {
  switch (type) {
    case 'order': {
      const order = read(settled, data);
      if (!order) return undefined;
      const amount = formatMoney(netOf(order), 'USD', { signed: true });
      const title = t('m_order', { symbol: order.symbol, result: t(order.result), amount });
      return { title, moment: MOMENTS[order.result] };
    }
    case 'alert': {
      const alert = read(reached, data);
      if (!alert) return undefined;
      const title = t('m_alert', { symbol: alert.symbol, price: formatRecorded(alert.reached_price) });
      return { title, moment: 'alert' };
    }
    default:
      return undefined;
  }
}
