import { lazy, type ReactNode, Suspense } from 'react';
import { HOME_HELD } from '../../../api/first-calls';
import { useHoldList } from '../../../api/order/hold-list';
import { useProducts } from '../../../api/product/list';
import { type Details, useDetails } from '../../../api/user/details';
import { LinkButton } from '../../../components/button';
import { Card } from '../../../components/card';
import { Deferred } from '../../../components/deferred';
import { Icon, type IconName } from '../../../components/icons';
import { Link } from '../../../components/link';
import { Money, SignedMoney } from '../../../components/money';
import { Screen } from '../../../components/screen';
import { Loaded, SkeletonRows } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { useLoggedIn } from '../../../lib/session';
import { Movers } from './movers';

function Action({ to, icon, label }: { to: string; icon: IconName; label: string }): ReactNode {
  return (
    <Link
      to={to}
      className="flex min-h-16 flex-col items-center gap-1.5 text-center text-[13px] font-medium leading-tight"
    >
      <span className="flex size-12 items-center justify-center rounded-2xl bg-accent-soft text-accent">
        <Icon name={icon} />
      </span>
      {label}
    </Link>
  );
}

function Assets({ details }: { details: Details }): ReactNode {
  const t = useT('home');
  const common = useT();
  return (
    <>
      <Link to="/wallet" className="block py-1">
        <span className="flex items-center gap-1 text-sm text-muted">
          {t('totalAssets')}
          <Icon name="next" size={14} />
        </span>
        <span className="mt-1 block text-[36px] font-bold leading-tight tracking-tight">
          {details.unvalued?.length ? '–' : <Money amount={details.total_assets} />}
        </span>
        <span className="mt-1 block text-sm text-muted">
          {t('today')} <SignedMoney amount={details.today.income} />
          <span aria-hidden="true"> · </span>
          {t('todayOrders', { n: details.today.orders })}
        </span>
        <Suspense>
          <RatesNote />
        </Suspense>
      </Link>
      <div className="mt-5 grid grid-cols-4 gap-2">
        <Action to="/recharge" icon="deposit" label={common('deposit')} />
        <Action to="/withdraw" icon="withdraw" label={common('withdraw')} />
        <Action to="/wallet?convert=1" icon="convert" label={common('convert')} />
        <Action to="/yqhy" icon="invite" label={common('invite')} />
      </div>
    </>
  );
}

function AssetsWaiting(): ReactNode {
  return (
    <div className="space-y-3 py-1" aria-hidden="true">
      <div className="skeleton h-4 w-24" />
      <div className="skeleton h-9 w-56" />
      <div className="skeleton h-4 w-40" />
      <div className="skeleton mt-5 h-[70px]" />
    </div>
  );
}

function OrdersWaiting(): ReactNode {
  return (
    <Card className="mt-6">
      <SkeletonRows rows={6} />
    </Card>
  );
}

function Welcome(): ReactNode {
  const t = useT('home');
  const common = useT();
  return (
    <div className="py-2">
      <h2 className="text-[26px] font-bold leading-snug [word-break:auto-phrase]">{t('claim')}</h2>
      <p className="mt-2 text-muted">{t('claimNote')}</p>
      <div className="mt-5 grid grid-cols-2 gap-3">
        <LinkButton to="/reg">{common('register')}</LinkButton>
        <LinkButton to="/login" look="soft">
          {common('logIn')}
        </LinkButton>
      </div>
    </div>
  );
}

const RunningOrders = lazy(() => import('./running-orders'));
const Below = lazy(() => import('./below'));
const RestrictionNote = lazy(() => import('../../settings/components/restriction-note'));
const RatesNote = lazy(() => import('../../wallet/components/rates-note'));
const LanguagePicker = lazy(() => import('../../../components/language-picker'));

/** `/`: assets, running orders, market movers, and how results can be checked. */
export default function HomeScreen(): ReactNode {
  const loggedIn = useLoggedIn();
  const details = useDetails();
  const held = useHoldList(HOME_HELD);
  const products = useProducts();
  const common = useT();
  return (
    <Screen
      title={common('home')}
      money
      action={
        <>
          {loggedIn || (
            <Suspense>
              <LanguagePicker />
            </Suspense>
          )}
          <Link to="/search" aria-label={common('search')} className="p-3">
            <Icon name="search" size={20} />
          </Link>
        </>
      }
    >
      {loggedIn ? (
        <>
          {details.data?.restriction ? (
            <Suspense>
              <RestrictionNote />
            </Suspense>
          ) : null}
          <Loaded query={details} waiting={<AssetsWaiting />}>
            {(data) => <Assets details={data} />}
          </Loaded>
        </>
      ) : (
        <Welcome />
      )}
      {loggedIn && held.isPending ? (
        <OrdersWaiting />
      ) : (
        <>
          {held.data && held.data.list.length > 0 ? (
            <Suspense fallback={<OrdersWaiting />}>
              <RunningOrders orders={held.data.list} />
            </Suspense>
          ) : null}
          <Deferred>
            <Movers products={products} />
            <Deferred>
              <Suspense fallback={null}>
                <Below />
              </Suspense>
            </Deferred>
          </Deferred>
        </>
      )}
    </Screen>
  );
}
