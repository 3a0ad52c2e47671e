import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { USUAL_SYMBOL } from '../../../api/first-calls';
import { useHoldList } from '../../../api/order/hold-list';
import { candles, chartCandles } from '../../../api/product/candles';
import type { ProductDetails } from '../../../api/product/details';
import { useProducts } from '../../../api/product/list';
import { useRestriction } from '../../../api/user/restriction';
import { LinkButton } from '../../../components/button';
import { Card, Note, Row, Section } from '../../../components/card';
import { leaveSheets } from '../../../components/close-by-back';
import { Deferred } from '../../../components/deferred';
import { Icon } from '../../../components/icons';
import { Screen, ScreenFooter } from '../../../components/screen';
import { Loaded, SkeletonRows } from '../../../components/states';
import { UpcomingTerms } from '../../../components/upcoming-terms';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { usePainted } from '../../../lib/painted';
import { prefetchCall } from '../../../lib/query';
import { useLoggedIn } from '../../../lib/session';
import { readStored, writeStored } from '../../../lib/storage';
import { useLiveQuotes } from '../../../lib/stream';
import { loadTexts } from '../../../lib/texts';
import { formatTime } from '../../../lib/time';
import { isGuideSeen } from '../../guide/services/guide-seen';
import RestrictionNote from '../../settings/components/restriction-note';
import { useFullScreen } from '../hooks/use-full-screen';
import { type Market, useMarket } from '../hooks/use-market';
import { usePause } from '../hooks/use-pause';
import { useTicket } from '../hooks/use-ticket';
import { chartHeight, chosenChart } from '../services/chart-choices';
import { OneTapSwitch } from './one-tap-switch';
import { OrderButtons, OrderFlow } from './order-flow';
import { OrderPanel } from './order-panel';
import { PauseNote } from './pause-note';
import { PriceHead } from './price-head';
import { RunningList } from './running-list';

const NO_ORDERS: never[] = [];

// The chart is as large as the rest of the screen, so prices and amounts do not wait for it.
const loadChart = () => Promise.all([import('./chart-panel'), loadTexts('chart')]).then(([module]) => module);
const ChartPanel = lazy(() => loadChart().then(({ ChartPanel }) => ({ default: ChartPanel })));

/** As tall as the chart with its intervals. */
function ChartWaiting(): ReactNode {
  return (
    <div aria-hidden="true">
      <div className={`skeleton ${chartHeight(chosenChart.get())}`} />
      <div className="skeleton mt-2 h-11" />
    </div>
  );
}

function ClosedNote({ product }: { product: ProductDetails }): ReactNode {
  const t = useT('trade');
  const lang = useLang();
  return (
    <Note tone="warn">
      <p>{t('closedNow')}</p>
      {product.opens_at ? <p>{t('opensAt', { time: formatTime(product.opens_at, 'short', lang) })}</p> : null}
    </Note>
  );
}

const FULL =
  'visible fixed inset-0 z-30 flex flex-col bg-bg px-[max(0.75rem,env(safe-area-inset-left))] pb-[max(0.75rem,env(safe-area-inset-bottom))] pt-[max(0.5rem,env(safe-area-inset-top))]';

interface MarketTradeProps extends Pick<Market, 'seenAt' | 'old'> {
  product: ProductDetails;
  onChoose: (symbol: string) => void;
  /** The market was chosen on this screen, which removed the focused control. */
  chosen: boolean;
  /** Whether the chart may be rendered. */
  charted: boolean;
}

function MarketTrade({ product, onChoose, chosen, charted, ...seen }: MarketTradeProps): ReactNode {
  const t = useT('trade');
  const loggedIn = useLoggedIn();
  const { pathname, search } = location;
  const ticket = useTicket(product);
  const pause = usePause(product, seen);
  const full = useFullScreen();
  const restricted = useRestriction() !== undefined;
  const held = useHoldList();
  const running = held.data?.list ?? NO_ORDERS;
  useLiveQuotes([product.symbol, ...running.map((order) => order.symbol)]);
  const here = useMemo(() => running.filter((order) => order.symbol === product.symbol), [running, product.symbol]);
  const closed = restricted || !product.is_open || pause !== undefined;
  const buy = (
    <>
      <PauseNote pause={pause} />
      {loggedIn ? (
        <OrderButtons disabled={closed || ticket === undefined || ticket.problem !== undefined} />
      ) : (
        <LinkButton to={`/login?next=${encodeURIComponent(pathname + search)}`} wide>
          {t('logInToTrade')}
        </LinkButton>
      )}
    </>
  );
  return (
    <OrderFlow product={product} ticket={ticket} pause={pause}>
      <div className="roomy:grid roomy:grid-cols-[minmax(0,1fr)_360px] roomy:gap-6">
        <div className={full.on ? FULL : ''}>
          <div className={full.on ? 'short:hidden' : ''}>
            <PriceHead product={product} onChoose={onChoose} chosen={chosen} />
          </div>
          {charted ? (
            <Suspense fallback={<ChartWaiting />}>
              <ChartPanel product={product} running={here.length > 0 ? here : NO_ORDERS} full={full} actions={buy} />
            </Suspense>
          ) : (
            <ChartWaiting />
          )}
        </div>
        <div className="mt-4 space-y-3 roomy:mt-0">
          <RestrictionNote />
          {product.is_open ? null : <ClosedNote product={product} />}
          <UpcomingTerms terms={product.upcoming} />
          {ticket ? <OrderPanel ticket={ticket} product={product} /> : null}
          <div className="hidden roomy:block">{full.on ? null : buy}</div>
          {ticket && loggedIn ? <OneTapSwitch stake={ticket.amount} /> : null}
          <Card>
            {isGuideSeen() ? null : <Row icon="info" title={t('guide')} note={t('guideNote')} to="/guide" />}
            <Row icon="market" title={t('helpBreakEven')} to="/help?a=break-even" />
            {loggedIn ? <Row icon="timer" title={t('limits')} note={t('limitsNote')} to="/my/limits" /> : null}
          </Card>
        </div>
      </div>
      {loggedIn ? (
        <Deferred>
          <Section title={t('running')} more={{ to: '/orderrecord', label: t('allOrders') }}>
            <RunningList orders={running} />
          </Section>
        </Deferred>
      ) : null}
      <ScreenFooter className="roomy:hidden">
        <div className="px-4 pb-[max(0.75rem,env(safe-area-inset-bottom))] pt-3 short:py-1.5">
          {full.on ? null : buy}
        </div>
      </ScreenFooter>
    </OrderFlow>
  );
}

/** `/trade?symbol=`: trading. Without a symbol: the last one used, the default one, or the first open one. */
export default function TradeScreen(): ReactNode {
  const common = useT();
  const t = useT('trade');
  const [search, setSearch] = useSearchParams();
  const products = useProducts();
  const listed = products.data;
  // Does not wait for the product list; a symbol that is not in it is dropped once the list arrives.
  const usual = [readStored('symbol'), USUAL_SYMBOL].find(
    (one) => one && (!listed || listed.some((product) => product.symbol === one)),
  );
  const symbol =
    search.get('symbol') ?? usual ?? listed?.find((product) => product.is_open)?.symbol ?? listed?.[0]?.symbol ?? '';
  const { query: product, seenAt, old } = useMarket(symbol);
  const chosen = useRef(false);

  // Rendered in slices, so that a slow phone stays responsive.
  const shown = useDeferredValue(product.data);
  const painted = usePainted();
  const id = product.data?.id;

  useEffect(() => {
    // Loaded in parallel with the product; if this fails, the chart's placeholder retries and shows the error.
    if (painted) loadChart().catch(() => undefined);
  }, [painted]);

  useEffect(() => {
    // Requested in parallel with the chart's code.
    if (id !== undefined) prefetchCall(candles, chartCandles(id, chosenChart.get().interval));
  }, [id]);

  useEffect(() => {
    if (product.data) writeStored('symbol', product.data.symbol);
  }, [product.data]);

  const failed = products.error && !products.data ? products : product;
  return (
    <Screen
      title={common('trade')}
      parent="/"
      money
      wide
      action={
        <>
          <LinkButton to={`/alerts?symbol=${symbol}`} look="plain" className="!min-h-11 !px-3">
            <Icon name="bell" size={20} />
            <span className="sr-only">{t('alerts')}</span>
          </LinkButton>
          <LinkButton to={`/xq?symbol=${symbol}`} look="plain" className="!min-h-11 !px-3">
            <Icon name="info" size={20} />
            <span className="sr-only">{t('details')}</span>
          </LinkButton>
        </>
      }
    >
      <Loaded query={{ ...failed, data: shown }} waiting={<SkeletonRows rows={7} />}>
        {(data) => (
          <MarketTrade
            key={data.symbol}
            product={data}
            seenAt={seenAt}
            old={old}
            onChoose={(next) => {
              chosen.current = true;
              leaveSheets(() => setSearch({ symbol: next }, { replace: true }));
            }}
            chosen={chosen.current}
            charted={painted}
          />
        )}
      </Loaded>
    </Screen>
  );
}
