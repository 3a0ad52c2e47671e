import type { ReactNode } from 'react';
import { USUAL_SYMBOL } from '../../../api/first-calls';
import type { ProductDetails } from '../../../api/product/details';
import { Card, Note } from '../../../components/card';
import { CountdownRing } from '../../../components/countdown';
import { SkeletonRows } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { formatPrice } from '../../../lib/money';
import { useQuote } from '../../../lib/quotes';
import { useLiveQuotes } from '../../../lib/stream';
import { BuyBar } from '../../trade/components/buy-bar';
import { useTrial } from '../hooks/use-trial';
import { outcomeOf, TRIAL_MS } from '../services/trial';

/** A trial order on the live price, without money. */
export function TryIt({ product }: { product: ProductDetails }): ReactNode {
  const t = useT('guide');
  const trade = useT('trade');
  useLiveQuotes([USUAL_SYMBOL]);
  const quote = useQuote(USUAL_SYMBOL);
  const { trial, begin } = useTrial(USUAL_SYMBOL);
  const outcome = trial && outcomeOf(trial);
  const running = trial !== undefined && outcome === undefined;
  if (!quote) return <SkeletonRows rows={2} />;
  const shown = (price: string): string => formatPrice(price, product.decimals);
  const resultText = { win: t('tryWon'), lose: t('tryLost'), tie: t('tryTie') };
  return (
    <>
      <Card className="p-4 text-center">
        <p className="text-sm text-muted">{product.name}</p>
        <p className="num mt-1 text-[32px] font-bold leading-tight">{shown(quote.price)}</p>
        {running ? (
          <div className="mt-3 flex flex-col items-center gap-2">
            <CountdownRing at={trial.endsAt} totalMs={TRIAL_MS} label={trade('leftLabel')} size={88} />
            <p className="num text-sm">
              {trial.direction === 'up' ? trade('buyUp') : trade('buyDown')} · {trade('entry')} {shown(trial.entry)}
            </p>
          </div>
        ) : null}
        <div role="status" aria-live="polite">
          {outcome && trial?.exit ? (
            <>
              <p className="mt-3 text-[20px] font-semibold">{resultText[outcome]}</p>
              <p className="num mt-1 text-sm text-muted">
                {shown(trial.entry)} → {shown(trial.exit)}
              </p>
            </>
          ) : null}
        </div>
      </Card>
      <div className="mt-3">
        <BuyBar disabled={running} onBuy={begin} />
      </div>
      <div className="mt-3">
        <Note>{t('tryNote')}</Note>
      </div>
    </>
  );
}
