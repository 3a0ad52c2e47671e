import type { ReactNode } from 'react';
import type { Withdrawal } from '../../../api/wallet/withdrawal-record';
import { LinkButton } from '../../../components/button';
import { Card, Facts } from '../../../components/card';
import { Money } from '../../../components/money';
import { Outcome } from '../../../components/outcome';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';
import { WithdrawalTimeline } from '../../wallet/components/withdrawal-timeline';
import { payoutRateRows } from '../../wallet/services/payout-rate';
import { STATUS } from '../../wallet/services/status';
import { useLiveWithdrawal } from '../hooks/use-live-withdrawal';

/** A withdrawal that was requested just now, with its progress. */
export function Requested({ requested }: { requested: Withdrawal }): ReactNode {
  const t = useT('withdraw');
  const wallet = useT('wallet');
  const common = useT();
  const lang = useLang();
  const record = useLiveWithdrawal(requested);
  // Nothing arrives from a refunded withdrawal.
  const givenBack = record.status === 'fail' || record.status === 'cancelled';
  const expected = t('sentNote', { time: formatTime(record.expected_by, 'dateTime', lang) });
  const arrival = [
    ...payoutRateRows(record, common),
    [wallet('arrives'), <Money key="p" amount={record.payout_amount} currency={record.payout_currency} exact />],
  ] as const;
  return (
    <div className="space-y-4">
      {givenBack ? (
        <Outcome icon="alert" tone="warn" title={wallet(STATUS[record.status].text)} note={record.reason} />
      ) : (
        <Outcome icon="check" tone="good" title={t('sentTitle')} note={record.ended_at ? undefined : expected} />
      )}
      <Card className="p-4">
        <WithdrawalTimeline row={record} />
      </Card>
      <Card className="px-4 py-1">
        <Facts
          rows={[
            [
              wallet('goesTo'),
              <span key="to" className="break-all">
                {record.destination}
              </span>,
            ],
            [common('amount'), <Money key="a" amount={record.amount} currency={record.currency} exact />],
            [common('fee'), <Money key="f" amount={record.fee} currency={record.currency} exact />],
            ...(givenBack ? [] : arrival),
            [common('number'), record.number],
          ]}
        />
      </Card>
      <LinkButton to="/record?kind=withdrawals" wide>
        {t('seeRecord')}
      </LinkButton>
    </div>
  );
}
