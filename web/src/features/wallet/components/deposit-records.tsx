import type { ReactNode } from 'react';
import type { Deposit } from '../../../api/wallet/deposit-record';
import { deposits } from '../../../api/wallet/deposits';
import { Link } from '../../../components/link';
import { Money } from '../../../components/money';
import { PagedList } from '../../../components/paged-list';
import { Empty } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { usePaged } from '../../../lib/paged';
import { formatTime } from '../../../lib/time';
import { MoneyStatusPill } from './money-status';

function DepositRow({ row }: { row: Deposit }): ReactNode {
  const t = useT('wallet');
  const common = useT();
  const lang = useLang();
  return (
    <Link to={`/recharge2?id=${row.id}`} className="flex min-h-16 items-center gap-3 px-4 py-3">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{t(row.method)}</span>
        <span className="num block text-xs text-muted">{formatTime(row.created_at, 'dateTime', lang)}</span>
        {row.reason ? (
          <span className="block text-xs text-warn">{common('restrictedReason', { reason: row.reason })}</span>
        ) : null}
      </span>
      <span className="text-right">
        <span className="block font-semibold">
          <Money amount={row.amount} currency={row.currency} />
        </span>
        <MoneyStatusPill incoming status={row.status} />
      </span>
    </Link>
  );
}

export function DepositRecords(): ReactNode {
  const t = useT('wallet');
  const common = useT();
  const paged = usePaged(deposits, {});
  return (
    <PagedList
      paged={paged}
      empty={<Empty icon="deposit" title={t('noDeposits')} action={{ to: '/recharge', label: common('deposit') }} />}
      keyOf={(row) => row.id}
    >
      {(row) => <DepositRow row={row} />}
    </PagedList>
  );
}
