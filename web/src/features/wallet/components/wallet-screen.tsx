import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { type Details, useDetails } from '../../../api/user/details';
import type { Balance } from '../../../api/user/user';
import { Button, LinkButton } from '../../../components/button';
import { Card, Row, Section } from '../../../components/card';
import { leaveSheets } from '../../../components/close-by-back';
import { Money } from '../../../components/money';
import { useTwoPanes } from '../../../components/panes';
import { Screen } from '../../../components/screen';
import { Loaded, SkeletonRows } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { micro, toDecimal } from '../../../lib/money';
import RestrictionNote from '../../settings/components/restriction-note';
import { ConvertSheet } from './convert-sheet';
import RatesNote from './rates-note';

function BalanceCard({ balance }: { balance: Balance }): ReactNode {
  const t = useT('wallet');
  const common = useT();
  const parts = [
    [common('available'), balance.available],
    [t('inTrade'), balance.in_trade],
    [common('locked'), balance.locked],
    [t('withdrawing'), balance.withdrawing],
  ] as const;
  const sum = parts.reduce((total, [, amount]) => total + micro(amount), 0n);
  return (
    <Card className="p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="font-semibold">{balance.currency}</h2>
        <span className="text-[20px] font-semibold">
          <Money amount={toDecimal(sum)} currency={balance.currency} />
        </span>
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 text-sm">
        {parts.map(([name, amount]) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="num font-medium">
              <Money amount={amount} currency={balance.currency} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Balances({ details, onConvert }: { details: Details; onConvert: () => void }): ReactNode {
  const t = useT('wallet');
  const common = useT();
  const unvalued = details.unvalued?.join(', ');
  return (
    <>
      <p className="text-sm text-muted">{t('total')}</p>
      <p className="mt-1 text-[36px] font-bold leading-tight tracking-tight">
        {unvalued ? '–' : <Money amount={details.total_assets} />}
      </p>
      {unvalued ? (
        <p className="mt-1 text-sm text-warn">{t('unvalued', { currencies: unvalued })}</p>
      ) : (
        <p className="mt-1 text-sm text-muted">
          {t('spend')} <Money amount={details.available_balance} />
        </p>
      )}
      <RatesNote />
      <div className="mt-4 grid max-w-[520px] grid-cols-3 gap-2">
        <LinkButton to="/recharge" className="!px-2">
          {common('deposit')}
        </LinkButton>
        <LinkButton to="/withdraw" look="soft" className="!px-2">
          {common('withdraw')}
        </LinkButton>
        <Button look="soft" className="!px-2" onClick={onConvert}>
          {common('convert')}
        </Button>
      </div>
      <div className="mt-5 grid gap-3 lg:grid-cols-2">
        {details.balances.map((balance) => (
          <BalanceCard key={balance.currency} balance={balance} />
        ))}
      </div>
    </>
  );
}

/** As tall as the content, to avoid a layout shift. */
function Waiting(): ReactNode {
  return (
    <div className="min-h-[484px]">
      <SkeletonRows rows={6} />
    </div>
  );
}

/** `/wallet`: balances by currency and state; `?convert=1` opens the conversion. */
export default function WalletScreen(): ReactNode {
  const t = useT('wallet');
  const [search, setSearch] = useSearchParams();
  const details = useDetails();
  return (
    <Screen title={t('title')} parent="/" money wide={useTwoPanes()}>
      <RestrictionNote />
      <Loaded query={details} waiting={<Waiting />}>
        {(data) => (
          <>
            <Balances details={data} onConvert={() => setSearch({ convert: '1' }, { replace: true })} />
            <ConvertSheet
              open={search.has('convert')}
              onClose={() => leaveSheets(() => setSearch({}, { replace: true }))}
              details={data}
            />
          </>
        )}
      </Loaded>
      <Section title={t('records')}>
        <Card>
          <Row icon="list" title={t('statement')} to="/runningwater" />
          <Row icon="clock" title={t('recordsTitle')} to="/record" />
          <Row icon="card" title={t('payees')} to="/banklist" />
        </Card>
      </Section>
    </Screen>
  );
}
