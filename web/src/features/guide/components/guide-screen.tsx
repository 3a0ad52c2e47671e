import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { USUAL_SYMBOL } from '../../../api/first-calls';
import { details, type ProductDetails } from '../../../api/product/details';
import { useStats } from '../../../api/public/stats';
import { Button } from '../../../components/button';
import { Bullets, Card, Row } from '../../../components/card';
import { Screen } from '../../../components/screen';
import { Loaded } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { formatMoney, formatPercent, MICRO, micro, toDecimal } from '../../../lib/money';
import { useCall } from '../../../lib/query';
import { termsOf } from '../../trade/services/terms.calc';
import { guideWasSeen } from '../services/guide-seen';
import { TryIt } from './try-it';

const STAKE = 10n * MICRO;
const PAGES = ['what', 'try', 'lose', 'check'] as const;

const usd = (amount: bigint): string => formatMoney(toDecimal(amount), 'USD');

function What({ product }: { product: ProductDetails }): ReactNode {
  const t = useT('guide');
  const terms = termsOf(STAKE, micro(product.durations[0]?.payout ?? '0'), micro(product.fee_rate));
  return (
    <Bullets
      items={[
        t('whatAsk'),
        t('whatWin', { stake: usd(STAKE), receive: usd(terms.receive) }),
        t('whatLose', { stake: usd(STAKE) }),
        t('whatFee', { fee: usd(terms.fee) }),
        t('whatTie'),
      ]}
    />
  );
}

function Lose({ product }: { product: ProductDetails }): ReactNode {
  const t = useT('guide');
  const stats = useStats().data;
  const { total, receive } = termsOf(STAKE, micro(product.durations[0]?.payout ?? '0'), micro(product.fee_rate));
  const needed = formatPercent(toDecimal((total * MICRO) / receive, 0), { decimals: 1 });
  const losing = stats?.accounts.losing_share;
  return (
    <>
      <Bullets
        items={[
          t('loseNeed', { needed }),
          t('loseLuck'),
          ...(stats && losing !== undefined
            ? [t('loseShare', { share: formatPercent(losing, { decimals: 0 }), n: stats.days })]
            : []),
          t('loseLimit'),
        ]}
      />
      <Card className="mt-4">
        <Row icon="timer" title={t('limits')} to="/my/limits" />
      </Card>
    </>
  );
}

function Check(): ReactNode {
  const t = useT('guide');
  return (
    <>
      <Bullets items={[t('checkReceipt'), t('checkPrice'), t('checkLog'), t('checkMoney')]} />
      <Card className="mt-4">
        <Row icon="shield" title={t('verify')} to="/verify" />
        <Row icon="info" title={t('about')} to="/aboutus" />
      </Card>
    </>
  );
}

/** `/guide`: four pages about what an order is, with a trial, what it costs on average, and how to check the house. */
export default function GuideScreen(): ReactNode {
  const t = useT('guide');
  const common = useT();
  const navigate = useNavigate();
  const [at, setAt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const product = useCall(details, { symbol: USUAL_SYMBOL }, { staleMs: 60_000 });
  const page = PAGES[at] ?? 'what';
  const last = at === PAGES.length - 1;
  useEffect(() => {
    if (at > 0) heading.current?.focus();
  }, [at]);
  const goOn = (): void => {
    if (!last) {
      setAt(at + 1);
      return;
    }
    guideWasSeen();
    void navigate('/trade', { replace: true });
  };
  return (
    <Screen title={t('title')} parent="/trade" money>
      <p className="text-sm text-muted">{t('page', { n: at + 1, all: PAGES.length })}</p>
      <h2 ref={heading} tabIndex={-1} className="mb-3 mt-1 text-[22px] font-bold outline-none">
        {t(`${page}Title`)}
      </h2>
      <Loaded query={product}>
        {(data) =>
          page === 'what' ? (
            <What product={data} />
          ) : page === 'try' ? (
            <TryIt product={data} />
          ) : page === 'lose' ? (
            <Lose product={data} />
          ) : (
            <Check />
          )
        }
      </Loaded>
      <div className="mt-6 grid grid-cols-2 gap-3">
        {at > 0 ? (
          <Button look="plain" onClick={() => setAt(at - 1)}>
            {common('back')}
          </Button>
        ) : (
          <span />
        )}
        <Button onClick={goOn}>{last ? t('start') : t('goOn')}</Button>
      </div>
    </Screen>
  );
}
