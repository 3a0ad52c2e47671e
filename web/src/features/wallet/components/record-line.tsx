import type { ReactNode } from 'react';
import type { MoneyStatus } from '../../../api/wallet/deposit-record';
import { Money } from '../../../components/money';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';
import { MoneyStatusPill } from './money-status';

interface RecordLineProps {
  title: string;
  row: { created_at: string; reason: string | undefined; amount: string; currency: string; status: MoneyStatus };
  incoming?: boolean;
}

/** A deposit or a withdrawal in a list. */
export function RecordLine({ title, row, incoming = false }: RecordLineProps): ReactNode {
  const common = useT();
  const lang = useLang();
  return (
    <span className="flex min-h-16 items-center gap-3 px-4 py-3">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        <span className="num block text-xs text-muted">{formatTime(row.created_at, 'dateTime', lang)}</span>
        {row.reason ? (
          <span className="block text-xs text-warn">{common('restrictedReason', { reason: row.reason })}</span>
        ) : null}
      </span>
      <span className="text-right">
        <span className="block font-semibold">
          <Money amount={row.amount} currency={row.currency} />
        </span>
        <MoneyStatusPill incoming={incoming} status={row.status} />
      </span>
    </span>
  );
}
