import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Deposit } from '../../../api/wallet/deposit-record';
import { LinkButton, Spinner } from '../../../components/button';
import { Card, Facts } from '../../../components/card';
import { TimeLeft, useLeftMs } from '../../../components/countdown';
import { Link } from '../../../components/link';
import { Money } from '../../../components/money';
import { Outcome } from '../../../components/outcome';
import { Screen } from '../../../components/screen';
import { SpreadNote } from '../../../components/spread-note';
import { Empty, Loaded } from '../../../components/states';
import { Status } from '../../../components/status';
import { type Translate, useT } from '../../../lib/i18n';
import { formatMoney, micro } from '../../../lib/money';
import { supportPath } from '../../support/services/about-record';
import { MoneyStatusPill } from '../../wallet/components/money-status';
import { useDeposit } from '../hooks/use-deposit';
import { appliedRates } from '../services/applied-rates';
import { rateWords } from '../services/usd-rate';
import { DepositTimeline } from './deposit-timeline';
import { HoldNote } from './hold-note';
import { PaidForm } from './paid-form';
import { PayTo } from './pay-to';

/** What arrived and the rate that it was converted at; both rates with their parts if there were two. */
function arrivalRows(deposit: Deposit, received: string, t: Translate<'deposit'>): (readonly [string, ReactNode])[] {
  const { currency } = deposit;
  const parts = currency === 'USD' ? [] : appliedRates(deposit);
  const rates = parts.map(({ amount, rate }) => (
    <span key={amount} className="block">
      {parts.length > 1 ? (
        <span className="block text-sm text-muted">
          <Money amount={amount} currency={currency} exact />{' '}
        </span>
      ) : null}
      <span className="whitespace-nowrap">{rateWords(currency, rate)}</span>
    </span>
  ));
  return [
    [t('received'), <Money key="r" amount={received} currency={currency} exact />],
    ...(rates.length > 0 ? ([[t('appliedRate'), rates]] as const) : []),
  ];
}

function Summary({ deposit }: { deposit: Deposit }): ReactNode {
  const t = useT('deposit');
  const common = useT();
  const until = Date.parse(deposit.rate_until);
  const over = useLeftMs(until) === 0;
  const rated = deposit.currency !== 'USD';
  const paying = deposit.status === 'awaiting_payment' || deposit.status === 'pending';
  const held = deposit.held_within === undefined || micro(deposit.held_within) > 0n;
  return (
    <Card className="px-4 py-1">
      <Facts
        rows={[
          [
            t('pay'),
            <span key="p" className="text-[20px] font-semibold">
              <Money amount={deposit.amount} currency={deposit.currency} exact />
            </span>,
          ],
          ...(deposit.received_amount === undefined
            ? rated
              ? ([[common('rate'), rateWords(deposit.currency, deposit)]] as const)
              : []
            : arrivalRows(deposit, deposit.received_amount, t)),
          [
            rated && paying && !held ? t('youGetNow') : t('youGet'),
            <Money key="u" amount={deposit.credited_usd ?? deposit.usd_amount} />,
          ],
          ...(rated && paying && held && !over ? ([[t('rateHeld'), <TimeLeft key="l" at={until} />]] as const) : []),
          [common('number'), deposit.number],
          [common('status'), <MoneyStatusPill key="s" incoming status={deposit.status} />],
        ]}
      />
      {rated ? (
        <p className="pb-3 text-sm text-muted">
          <SpreadNote spread={deposit.spread} /> {paying && !over ? <HoldNote within={deposit.held_within} /> : null}
        </p>
      ) : null}
      {rated && paying && held && over ? <p className="pb-3 text-sm text-warn">{t('rateOver')}</p> : null}
    </Card>
  );
}

/** The state of a deposit after the user said that it was paid. */
function Progress({ deposit }: { deposit: Deposit }): ReactNode {
  const t = useT('deposit');
  switch (deposit.status) {
    case 'awaiting_payment':
      return null;
    case 'pending':
    case 'approved':
    case 'sent':
      return (
        <div className="flex flex-col items-center gap-3 py-8 text-center">
          <span className="text-accent">
            <Spinner />
          </span>
          <p className="text-[17px] font-semibold">{t('waiting')}</p>
          <p className="text-sm text-muted">{t('waitingNote')}</p>
        </div>
      );
    case 'success':
      return (
        <Outcome
          icon="check"
          tone="good"
          title={t('arrived')}
          note={
            // The reason also tells of a credit that was taken back since.
            deposit.reason ??
            t('arrivedNote', { amount: formatMoney(deposit.credited_usd ?? deposit.usd_amount, 'USD') })
          }
        >
          <LinkButton to="/trade" wide className="mt-3">
            {t('trade')}
          </LinkButton>
        </Outcome>
      );
    case 'fail':
    case 'expired':
    case 'cancelled':
      return (
        <Outcome
          icon="alert"
          tone="warn"
          title={deposit.status === 'expired' ? t('expired') : t('failed')}
          note={deposit.reason}
        >
          <LinkButton to="/recharge" wide className="mt-3">
            {t('again')}
          </LinkButton>
        </Outcome>
      );
  }
}

/** `/recharge2?id=`: where to pay, how long the rate holds, and the deposit's progress. */
export default function PayScreen(): ReactNode {
  const t = useT('deposit');
  const [search] = useSearchParams();
  const deposit = useDeposit(search.get('id') ?? '');
  return (
    <Screen title={t('payTitle')} parent="/recharge" money>
      <Loaded query={deposit}>
        {(found) =>
          found ? (
            <div className="space-y-4">
              <Summary deposit={found} />
              {found.status === 'awaiting_payment' ? (
                <>
                  <PayTo deposit={found} />
                  {found.method === 'quick' && !found.pay_to.checkout_url ? null : <PaidForm deposit={found} />}
                </>
              ) : null}
              <Status>{found.status === 'awaiting_payment' ? null : <Progress deposit={found} />}</Status>
              <Card className="p-4">
                <DepositTimeline deposit={found} />
              </Card>
              <Link
                to={supportPath({ kind: 'deposit', id: found.id })}
                className="mx-auto flex min-h-11 w-fit items-center text-sm font-medium text-accent"
              >
                {t('askAbout')}
              </Link>
            </div>
          ) : (
            <Empty icon="deposit" title={t('notFound')} action={{ to: '/recharge', label: t('again') }} />
          )
        }
      </Loaded>
    </Screen>
  );
}
