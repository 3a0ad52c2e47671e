import type { ReactNode } from 'react';
import type { Movement } from '../../../api/user/balance-list';
import { Money } from '../../../components/money';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatMoney } from '../../../lib/money';
import { formatTime } from '../../../lib/time';

/** One movement: what it was, when, how much, and what was left. */
export function MovementRow({ row }: { row: Movement }): ReactNode {
  const t = useT('wallet');
  const lang = useLang();
  return (
    <div className="flex min-h-16 items-center gap-3 px-4 py-2.5">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{row.memo ?? row.kind}</span>
        <span className="num block text-xs text-muted">
          {formatTime(row.created_at, 'dateTime', lang)}&nbsp;· <span className="whitespace-nowrap">{row.number}</span>
        </span>
      </span>
      <span className="text-right">
        <span className="block font-semibold">
          <Money amount={row.amount} currency={row.currency} signed exact />
        </span>
        <span className="num block text-xs text-muted">
          {t('balanceAfter', { amount: formatMoney(row.balance_after, row.currency) })}
        </span>
      </span>
    </div>
  );
}
