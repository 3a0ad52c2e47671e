import type { ReactNode } from 'react';
import { deposits } from '../../../api/wallet/deposits';
import { Link } from '../../../components/link';
import { PagedList } from '../../../components/paged-list';
import { Empty } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { usePaged } from '../../../lib/paged';
import { RecordLine } from './record-line';

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
      {(row) => (
        <Link to={`/recharge2?id=${row.id}`} className="block">
          <RecordLine title={t(row.method)} row={row} incoming />
        </Link>
      )}
    </PagedList>
  );
}
