import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { cancelWithdrawal } from '../../../api/wallet/cancel-withdrawal';
import type { Withdrawal } from '../../../api/wallet/withdrawal-record';
import { withdrawals } from '../../../api/wallet/withdrawals';
import { Button, LinkButton } from '../../../components/button';
import { Facts } from '../../../components/card';
import { Confirm } from '../../../components/confirm';
import { HelpLink } from '../../../components/help-link';
import { Money } from '../../../components/money';
import { PagedList } from '../../../components/paged-list';
import { Sheet } from '../../../components/sheet';
import { SpreadNote } from '../../../components/spread-note';
import { Empty, FormError } from '../../../components/states';
import { useCommand } from '../../../lib/command';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatMoney } from '../../../lib/money';
import { usePaged } from '../../../lib/paged';
import { useCall } from '../../../lib/query';
import { formatTime } from '../../../lib/time';
import { supportPath } from '../../support/services/about-record';
import { payoutRateRows } from '../services/payout-rate';
import { RecordLine } from './record-line';
import { WithdrawalTimeline } from './withdrawal-timeline';

function Detail({ row, onClose }: { row: Withdrawal; onClose: () => void }): ReactNode {
  const t = useT('wallet');
  const common = useT();
  const lang = useLang();
  const [asking, setAsking] = useState(false);
  const cancel = useCommand(cancelWithdrawal, ['wallet/withdrawals', 'user/details', 'user/balance_list']);
  // Nothing arrives from a refunded withdrawal.
  const givenBack = row.status === 'fail' || row.status === 'cancelled';
  const arrival = [
    ...payoutRateRows(row, common),
    [t('arrives'), <Money key="p" amount={row.payout_amount} currency={row.payout_currency} exact />],
    [t('expectedBy'), formatTime(row.expected_by, 'dateTime', lang)],
  ] as const;
  return (
    <div className="space-y-4">
      <WithdrawalTimeline row={row} />
      <Facts
        rows={[
          [t('goesTo'), row.destination],
          [common('amount'), <Money key="a" amount={row.amount} currency={row.currency} exact />],
          [common('fee'), <Money key="f" amount={row.fee} currency={row.currency} exact />],
          ...(givenBack ? [] : arrival),
          [common('number'), row.number],
          ...(row.reason ? ([[t('reason'), row.reason]] as const) : []),
        ]}
      />
      {givenBack || row.payout_currency === row.currency ? null : (
        <p className="text-sm text-muted">
          <SpreadNote spread={row.spread} />
        </p>
      )}
      <HelpLink article="withdrawal-waiting">{t('helpWaiting')}</HelpLink>
      <FormError error={cancel.error} />
      {row.status === 'pending' ? (
        <Button look="danger" wide onClick={() => setAsking(true)}>
          {t('cancelWithdrawal')}
        </Button>
      ) : null}
      <LinkButton to={supportPath({ kind: 'withdrawal', id: row.id })} look="plain" wide>
        {t('askAbout')}
      </LinkButton>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={t('cancelAsk')}
        note={t('cancelNote', { amount: formatMoney(row.amount, row.currency, { exact: true }) })}
        action={t('cancelWithdrawal')}
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate({ id: row.id }, { onSuccess: onClose, onSettled: () => setAsking(false) })}
      />
    </div>
  );
}

/** The user's withdrawals with their progress; those under review can be cancelled. */
export function WithdrawalRecords(): ReactNode {
  const t = useT('wallet');
  const common = useT();
  const [search] = useSearchParams();
  const [number, id] = [search.get('number'), search.get('id')];
  const [openId, setOpenId] = useState(number ?? id ?? undefined);
  const paged = usePaged(withdrawals, {});
  // One that was named may be older than those listed.
  const request = number ? { number } : { id: id ?? '' };
  const named = useCall(withdrawals, request, { enabled: Boolean(number ?? id) }).data?.list ?? [];
  const opened = [...paged.rows, ...named].find((row) => row.id === openId || row.number === openId);
  return (
    <>
      <PagedList
        paged={paged}
        empty={
          <Empty icon="withdraw" title={t('noWithdrawals')} action={{ to: '/withdraw', label: common('withdraw') }} />
        }
        keyOf={(row) => row.id}
      >
        {(row) => (
          <button type="button" onClick={() => setOpenId(row.id)} className="block w-full text-left">
            <RecordLine title={row.destination} row={row} />
          </button>
        )}
      </PagedList>
      <Sheet open={opened !== undefined} onClose={() => setOpenId(undefined)} title={opened?.number ?? ''}>
        {opened ? <Detail row={opened} onClose={() => setOpenId(undefined)} /> : null}
      </Sheet>
    </>
  );
}
