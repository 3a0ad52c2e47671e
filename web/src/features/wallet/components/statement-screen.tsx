import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type BalanceListRequest, balanceList } from '../../../api/user/balance-list';
import { Button } from '../../../components/button';
import { Icon } from '../../../components/icons';
import { NoMatch } from '../../../components/no-match';
import { useTwoPanes } from '../../../components/panes';
import { Screen } from '../../../components/screen';
import { Empty, FormError } from '../../../components/states';
import { momentsOf } from '../../../lib/day-range';
import { download } from '../../../lib/download';
import { useT } from '../../../lib/i18n';
import { usePaged } from '../../../lib/paged';
import { MovementList } from './movement-list';
import { StatementFileSheet } from './statement-file-sheet';
import { NO_FILTER, type StatementFilter, StatementFilters } from './statement-filters';

const toRequest = ({ currency, kind, range }: StatementFilter): BalanceListRequest => ({
  ...(currency === 'all' ? {} : { currency }),
  ...(kind ? { kind } : {}),
  ...momentsOf(range),
});

function NoMovements({ filtered, onClear }: { filtered: boolean; onClear: () => void }): ReactNode {
  const t = useT('wallet');
  const common = useT();
  if (!filtered)
    return (
      <Empty
        title={t('statementEmpty')}
        note={t('statementEmptyNote')}
        action={{ to: '/recharge', label: common('deposit') }}
      />
    );
  return <NoMatch title={t('noMatch')} clear={t('clear')} onClear={onClear} />;
}

/** `/runningwater`: the statement of the available balances. */
export default function StatementScreen(): ReactNode {
  const t = useT('wallet');
  const [filter, setFilter] = useState<StatementFilter>(NO_FILTER);
  const request = toRequest(filter);
  const paged = usePaged(balanceList, request);
  const [choosing, setChoosing] = useState(false);
  const csv = useMutation({ mutationFn: () => download('user/balance_export', request, 'movements.csv') });
  return (
    <Screen title={t('statement')} parent="/wallet" money wide={useTwoPanes()}>
      <StatementFilters value={filter} onChange={setFilter} />
      <MovementList
        paged={paged}
        empty={<NoMovements filtered={Object.keys(request).length > 0} onClear={() => setFilter(NO_FILTER)} />}
      />
      {paged.total > 0 ? (
        <div className="mt-3 space-y-3">
          <FormError error={csv.error} />
          <Button look="soft" wide onClick={() => setChoosing(true)}>
            <Icon name="list" size={18} />
            {t('yearFile')}
          </Button>
          <Button look="plain" wide busy={csv.isPending} onClick={() => csv.mutate()}>
            {csv.isPending ? null : <Icon name="download" size={18} />}
            {csv.isPending ? t('csvBusy') : t('csv')}
          </Button>
        </div>
      ) : null}
      <StatementFileSheet open={choosing} onClose={() => setChoosing(false)} />
    </Screen>
  );
}
