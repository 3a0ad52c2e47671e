import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type BalanceListRequest, balanceList, type Movement } from '../../../api/user/balance-list';
import { Button } from '../../../components/button';
import { TextField } from '../../../components/field';
import { Icon } from '../../../components/icons';
import { PagedList } from '../../../components/paged-list';
import { PullToRefresh } from '../../../components/pull-to-refresh';
import { Screen } from '../../../components/screen';
import { Segmented } from '../../../components/segmented';
import { Empty, FormError } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { usePaged } from '../../../lib/paged';
import { saveStatement } from '../services/statement-csv';
import { MovementRow } from './movement-row';

interface Filter {
  currency: 'all' | 'USD' | 'USDT';
  from: string;
  to: string;
}

/** Days as typed are days in the user's zone; the server takes moments. */
function toRequest({ currency, from, to }: Filter): BalanceListRequest {
  return {
    ...(currency === 'all' ? {} : { currency }),
    ...(from ? { from: new Date(`${from}T00:00:00`).toISOString() } : {}),
    ...(to ? { to: new Date(`${to}T23:59:59.999`).toISOString() } : {}),
  };
}

/** `/runningwater`: every movement of what the user can spend. */
export default function StatementScreen(): ReactNode {
  const t = useT('wallet');
  const common = useT();
  const [filter, setFilter] = useState<Filter>({ currency: 'all', from: '', to: '' });
  const request = toRequest(filter);
  const paged = usePaged<BalanceListRequest, Movement>(balanceList, request);
  const csv = useMutation({ mutationFn: saveStatement });
  return (
    <Screen title={t('statement')} parent="/wallet" money>
      <PullToRefresh onRefresh={async () => paged.query.refetch()}>
        <div className="mb-3 space-y-3">
          <Segmented
            label={t('currency')}
            value={filter.currency}
            onChange={(currency) => setFilter({ ...filter, currency })}
            options={[
              ['all', common('all')],
              ['USD', 'USD'],
              ['USDT', 'USDT'],
            ]}
          />
          <div className="grid grid-cols-2 gap-3">
            <TextField
              type="date"
              label={t('from')}
              name="from"
              error={undefined}
              max={filter.to || undefined}
              value={filter.from}
              onValue={(from) => setFilter({ ...filter, from })}
            />
            <TextField
              type="date"
              label={t('to')}
              name="to"
              error={undefined}
              min={filter.from || undefined}
              value={filter.to}
              onValue={(to) => setFilter({ ...filter, to })}
            />
          </div>
        </div>
        <PagedList
          paged={paged}
          empty={
            <Empty
              title={t('statementEmpty')}
              note={t('statementEmptyNote')}
              action={{ to: '/recharge', label: common('deposit') }}
            />
          }
          keyOf={(row) => row.number}
        >
          {(row) => <MovementRow row={row} />}
        </PagedList>
        {paged.total > 0 ? (
          <div className="mt-3 space-y-3">
            <FormError error={csv.error} />
            <Button look="plain" wide busy={csv.isPending} onClick={() => csv.mutate(request)}>
              {csv.isPending ? (
                t('csvBusy')
              ) : (
                <>
                  <Icon name="download" size={18} /> {t('csv')}
                </>
              )}
            </Button>
          </div>
        ) : null}
      </PullToRefresh>
    </Screen>
  );
}
