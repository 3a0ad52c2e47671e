import type { ReactNode } from 'react';
import { usePaymentRate } from '../../../api/product/rate';
import { useDetails } from '../../../api/user/details';
import { type EarnSummary, useOrderMoney } from '../../../api/wealth/order-money';
import { LinkButton } from '../../../components/button';
import { Card, Section } from '../../../components/card';
import { Icon } from '../../../components/icons';
import { Link } from '../../../components/link';
import { Money } from '../../../components/money';
import { Screen } from '../../../components/screen';
import { Loaded, SkeletonRows } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { micro, toDecimal } from '../../../lib/money';
import { formatTime } from '../../../lib/time';
import { inUsd, rateWords } from '../../deposit/services/usd-rate';
import { shownSums } from '../services/shown-sums';
import { PositionList } from './position-list';

function Figure({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div className="grow basis-[calc(50%-8px)]">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="num font-semibold">{children}</dd>
    </div>
  );
}

interface AmountsProps {
  sums: readonly EarnSummary[];
  of: keyof Omit<EarnSummary, 'currency'>;
  /** USD per USDT; undefined until it is known. */
  rate: string | undefined;
}

/** One figure per currency, stacked, with its worth in USD. */
function Amounts({ sums, of, rate }: AmountsProps): ReactNode {
  return sums.map((sum) => (
    <span key={sum.currency} className="block">
      <Money amount={sum[of]} currency={sum.currency} exact />
      {sum.currency === 'USDT' && rate ? (
        <span className="block text-sm font-normal text-muted">
          ≈ <Money amount={toDecimal(inUsd(micro(sum[of]), { rate }))} />
        </span>
      ) : null}
    </span>
  ));
}

function Sums({ sums, trades }: { sums: readonly EarnSummary[]; trades: number | undefined }): ReactNode {
  const t = useT('earn');
  const lang = useLang();
  const found = usePaymentRate(sums.some(({ currency }) => currency === 'USDT') ? 'USDT' : undefined).data;
  const shown = { sums, rate: found?.rate };
  return (
    <Card className="p-4">
      <p className="text-sm text-muted">{t('todayIncome')}</p>
      <p className="text-[30px] font-bold leading-tight">
        <Amounts {...shown} of="today_income" />
      </p>
      <dl className="mt-4 flex flex-wrap gap-x-4 gap-y-3">
        <Figure label={t('locked')}>
          <Amounts {...shown} of="locked" />
        </Figure>
        <Figure label={t('expected')}>
          <Amounts {...shown} of="expected_income" />
        </Figure>
        <Figure label={t('totalIncome')}>
          <Amounts {...shown} of="total_income" />
        </Figure>
        <Figure label={t('todayTrades')}>
          <Link to="/orderrecord" className="-my-2 inline-flex min-h-11 items-center gap-1 text-accent">
            {trades ?? '–'}
            <Icon name="next" size={14} />
            <span className="sr-only">{t('allOrders')}</span>
          </Link>
        </Figure>
      </dl>
      {found ? (
        <p className="num mt-3 break-keep text-xs text-muted">
          {t('usdRate', {
            rate: rateWords('USDT', { rate: found.rate }),
            time: formatTime(found.at, 'dateTime', lang),
          })}
        </p>
      ) : null}
    </Card>
  );
}

/** `/financing`: positions, today's earnings and links. */
export default function EarnScreen(): ReactNode {
  const t = useT('earn');
  const common = useT();
  const money = useOrderMoney();
  const details = useDetails();
  return (
    <Screen title={t('title')} money>
      <Loaded
        query={money}
        waiting={
          <Card>
            <SkeletonRows rows={3} />
          </Card>
        }
      >
        {({ by_currency }) => <Sums sums={shownSums(by_currency)} trades={details.data?.today.orders} />}
      </Loaded>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <LinkButton to="/recharge" look="soft" className="!px-2">
          {common('deposit')}
        </LinkButton>
        <LinkButton to="/withdraw" look="soft" className="!px-2">
          {common('withdraw')}
        </LinkButton>
        <LinkButton to="/wallet?convert=1" look="soft" className="!px-2">
          {common('convert')}
        </LinkButton>
        <LinkButton to="/record?kind=positions" look="soft" className="!px-2">
          {t('records')}
        </LinkButton>
      </div>
      <LinkButton to="/lc" wide className="mt-3">
        {t('products')}
      </LinkButton>
      <Section title={t('positions')}>
        <PositionList status="earning" />
      </Section>
    </Screen>
  );
}
