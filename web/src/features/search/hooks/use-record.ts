import { useOrder } from '../../../api/order/detail';
import { deposits } from '../../../api/wallet/deposits';
import { withdrawals } from '../../../api/wallet/withdrawals';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatMoney } from '../../../lib/money';
import { useCall } from '../../../lib/query';
import { useLoggedIn } from '../../../lib/session';
import { formatTime } from '../../../lib/time';
import { recordNumber } from '../services/record-number';
import type { Result } from '../services/result';

/** The customer's own order, deposit or withdrawal whose number was typed, if there is one. */
export function useRecord(text: string): Result | undefined {
  const t = useT('search');
  const lang = useLang();
  const loggedIn = useLoggedIn();
  const named = loggedIn ? recordNumber(text) : undefined;
  const number = named?.number ?? '';
  const order = useOrder(named?.kind === 'order' ? number : '').data;
  const paid = useCall(deposits, { number }, { enabled: named?.kind === 'deposit' }).data?.list[0];
  const withdrawn = useCall(withdrawals, { number }, { enabled: named?.kind === 'withdrawal' }).data?.list[0];
  const noteOf = (name: string, at: string): string => `${name} · ${formatTime(at, 'dateTime', lang)}`;
  switch (named?.kind) {
    case 'order':
      if (!order) return undefined;
      return {
        ...{ key: order.id, icon: 'clock', to: `/xq?order=${order.id}` },
        title: t('order', { number: order.number }),
        note: noteOf(`${order.symbol} ${formatMoney(order.amount, order.currency)}`, order.order_time),
      };
    case 'deposit':
      if (!paid) return undefined;
      return {
        ...{ key: paid.id, icon: 'deposit', to: `/recharge2?id=${paid.id}` },
        title: t('deposit', { number: paid.number }),
        note: noteOf(formatMoney(paid.amount, paid.currency), paid.created_at),
      };
    case 'withdrawal':
      if (!withdrawn) return undefined;
      return {
        ...{ key: withdrawn.id, icon: 'withdraw', to: `/record?kind=withdrawals&number=${withdrawn.number}` },
        title: t('withdrawal', { number: withdrawn.number }),
        note: noteOf(formatMoney(withdrawn.amount, withdrawn.currency), withdrawn.created_at),
      };
    case undefined:
      return undefined;
  }
}
