import type { ReactNode } from 'react';
import { type ProductDetails, useProduct } from '../../../api/product/details';
import { LinkButton } from '../../../components/button';
import { Bullets, Card, Facts, Section } from '../../../components/card';
import { Change } from '../../../components/money';
import { Screen } from '../../../components/screen';
import { Loaded } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatMoney, formatPercent, formatPrice } from '../../../lib/money';
import { useLiveQuotes } from '../../../lib/stream';
import { LivePrice } from '../../market/components/product-row';
import { shortVolume } from '../../market/services/select-products';
import { durationText } from '../../trade/services/duration-text';
import { sessionDays, zoneName } from '../services/session-days';
import { Closures, PlannedChanges } from './planned-changes';

function Terms({ product }: { product: ProductDetails }): ReactNode {
  const t = useT('orders');
  const trade = useT('trade');
  return (
    <Section title={t('durations')}>
      <Card className="px-4 py-1">
        <Facts
          rows={[
            ...product.durations.map(
              (offer) =>
                [
                  durationText(offer.seconds, trade),
                  <span key={offer.seconds}>
                    {formatPercent(offer.payout)}
                    <span className="block text-xs font-normal text-muted">
                      {t('stakeRange', { min: formatMoney(offer.min, 'USD'), max: formatMoney(offer.max, 'USD') })}
                    </span>
                  </span>,
                ] as const,
            ),
            [trade('fee'), formatPercent(product.fee_rate)],
          ]}
        />
      </Card>
    </Section>
  );
}

function Detail({ product }: { product: ProductDetails }): ReactNode {
  const t = useT('orders');
  const market = useT('market');
  const lang = useLang();
  useLiveQuotes([product.symbol]);
  return (
    <>
      <p className="text-muted">{product.name}</p>
      <p className="mb-4 mt-1 flex items-baseline gap-3 text-[32px] leading-tight">
        <LivePrice symbol={product.symbol} price={product.price} decimals={product.decimals} />
        <span className="text-base">
          <Change fraction={product.change_24h} />
        </span>
      </p>
      <Card className="px-4 py-1">
        <Facts
          rows={[
            [market('high24h'), formatPrice(product.high_24h, product.decimals)],
            [market('low24h'), formatPrice(product.low_24h, product.decimals)],
            [market('volume24h'), shortVolume(product.volume_24h)],
            [t('feed'), product.feed === 'simulated' ? t('simulated') : product.feed],
          ]}
        />
      </Card>
      <Terms product={product} />
      {product.sessions.length > 0 ? (
        <Section title={t('sessions')}>
          <Card className="px-4 py-1">
            <Facts
              rows={product.sessions.map(
                (session) =>
                  [
                    sessionDays(session.days, lang),
                    <span key={session.from} className="whitespace-nowrap">
                      {session.from}–{session.to}
                    </span>,
                  ] as const,
              )}
            />
          </Card>
          <p className="mt-2 px-1 text-sm text-muted">
            {[...new Set(product.sessions.map(({ zone }) => zoneName(zone, lang)))].join(' · ')}
          </p>
        </Section>
      ) : null}
      <PlannedChanges changes={product.planned ?? []} />
      <Closures closures={product.closures ?? []} />
      <Section title={t('rules')}>
        <Card className="px-4 py-3">
          <Bullets items={product.rules} />
        </Card>
      </Section>
      <LinkButton to={`/trade?symbol=${product.symbol}`} wide className="mt-6">
        {t('trade')}
      </LinkButton>
    </>
  );
}

export function MarketDetail({ symbol }: { symbol: string }): ReactNode {
  const product = useProduct(symbol);
  return (
    <Screen title={symbol} parent={`/trade?symbol=${symbol}`} money>
      <Loaded query={product}>{(data) => <Detail product={data} />}</Loaded>
    </Screen>
  );
}
