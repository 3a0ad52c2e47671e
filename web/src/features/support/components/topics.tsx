import type { ReactNode } from 'react';
import { orderList } from '../../../api/order/list';
import { deposits } from '../../../api/wallet/deposits';
import { withdrawals } from '../../../api/wallet/withdrawals';
import { Card, Row, Section } from '../../../components/card';
import { Empty } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatMoney } from '../../../lib/money';
import { useCall } from '../../../lib/query';
import { formatTime } from '../../../lib/time';
import { supportPath } from '../services/about-record';

const RECENT = { page: 1, size: 3 };

/** Beside the conversation: the customer's latest records, to write about one of them. */
export function Topics(): ReactNode {
  const t = useT('support');
  const lang = useLang();
  const orders = useCall(orderList, { ...RECENT, status: 'settled' }).data?.list ?? [];
  const paid = useCall(deposits, RECENT).data?.list ?? [];
  const withdrawn = useCall(withdrawals, RECENT).data?.list ?? [];
  const rows = [
    ...orders.map(({ id, symbol, amount, currency, order_time }) => ({
      ...{ kind: 'order' as const, id, at: order_time, name: `${symbol} · ${formatMoney(amount, currency)}` },
    })),
    ...paid.map(({ id, amount, currency, created_at }) => ({
      ...{ kind: 'deposit' as const, id, at: created_at, name: formatMoney(amount, currency) },
    })),
    ...withdrawn.map(({ id, amount, currency, created_at }) => ({
      ...{ kind: 'withdrawal' as const, id, at: created_at, name: formatMoney(amount, currency) },
    })),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return (
    <Section title={t('topics')}>
      <Card>
        {rows.length === 0 ? <Empty title={t('noTopics')} /> : null}
        {rows.map(({ kind, id, at, name }) => (
          <Row
            key={`${kind} ${id}`}
            title={name}
            note={`${t(`about_${kind}`)} · ${formatTime(at, 'dateTime', lang)}`}
            to={supportPath({ kind, id })}
          />
        ))}
      </Card>
    </Section>
  );
}
