import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useEarnProduct } from '../../../api/wealth/details';
import type { EarnProductDetails } from '../../../api/wealth/product';
import { Button, LinkButton } from '../../../components/button';
import { Bullets, Card, Facts, Section } from '../../../components/card';
import { HelpLink } from '../../../components/help-link';
import { Money } from '../../../components/money';
import { Screen } from '../../../components/screen';
import { Empty, Loaded } from '../../../components/states';
import { Table } from '../../../components/table';
import { UpcomingTerms } from '../../../components/upcoming-terms';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatMoney, formatPercent } from '../../../lib/money';
import { useLoggedIn } from '../../../lib/session';
import { formatTime } from '../../../lib/time';
import RestrictionNote from '../../settings/components/restriction-note';
import { BuyForm } from './buy-form';
import { Cover } from './cover';

const FIRST_DAYS = 7;

function Schedule({ product }: { product: EarnProductDetails }): ReactNode {
  const t = useT('earn');
  const common = useT();
  const lang = useLang();
  const [all, setAll] = useState(false);
  const shown = all ? product.schedule : product.schedule.slice(0, FIRST_DAYS);
  return (
    <Section title={t('schedule', { amount: formatMoney(product.min_amount, product.currency) })}>
      <Card className="overflow-x-auto whitespace-nowrap">
        <Table
          head={[t('day'), t('date'), t('earning'), t('sum')]}
          numbersFrom={2}
          rows={shown.map(({ day, at, earning, total }) => ({
            key: day,
            cells: [
              day,
              formatTime(at, 'day', lang),
              <Money key="earning" amount={earning} currency={product.currency} exact />,
              <Money key="total" amount={total} currency={product.currency} exact />,
            ],
          }))}
        />
      </Card>
      {shown.length < product.schedule.length ? (
        <Button look="plain" wide className="mt-3" onClick={() => setAll(true)}>
          {common('loadMore')}
        </Button>
      ) : null}
    </Section>
  );
}

function Product({ product }: { product: EarnProductDetails }): ReactNode {
  const t = useT('earn');
  const loggedIn = useLoggedIn();
  return (
    <>
      <p className="text-[17px] font-semibold">{product.name}</p>
      <p className="num mt-1 text-[36px] font-bold leading-tight text-accent">
        {formatPercent(product.daily_rate, { decimals: 4 })}
      </p>
      <p className="mb-4 text-sm text-muted">{t('daily')}</p>
      <UpcomingTerms terms={product.upcoming} />
      <Card className="px-4 py-1">
        <Facts
          rows={[
            [t('term'), t('days', { n: product.cycle_days })],
            [t('least'), <Money key="l" amount={product.min_amount} currency={product.currency} />],
            [t('most'), <Money key="m" amount={product.max_amount} currency={product.currency} />],
            [t('quota'), <Money key="q" amount={product.remaining_quota} currency={product.currency} />],
            [t('cover'), <Cover key="c" share={product.reserve_cover} />],
            [t('earlyExit'), product.early_exit.allowed ? t('canExit') : t('noEarlyExit')],
          ]}
        />
        {product.early_exit.allowed ? (
          <>
            <p className="pb-2 text-xs text-muted">{product.early_exit.terms}</p>
            <HelpLink article="early-exit">{t('helpExit')}</HelpLink>
          </>
        ) : null}
        <p className="pb-3 text-xs text-muted">{t('coverNote')}</p>
      </Card>
      <Section title={t('calculator')}>
        {loggedIn ? (
          <BuyForm key={product.id} product={product} />
        ) : (
          <LinkButton to={`/login?next=${encodeURIComponent(`/financeDetail?id=${product.id}`)}`} wide>
            {t('logInToBuy')}
          </LinkButton>
        )}
      </Section>
      {product.rules.length > 0 ? (
        <Section title={t('rules')}>
          <Card className="px-4 py-3">
            <Bullets items={product.rules} />
          </Card>
        </Section>
      ) : null}
      <Schedule product={product} />
    </>
  );
}

/** `/financeDetail?id=`: a product's terms, schedule and purchase form. */
export default function ProductScreen(): ReactNode {
  const t = useT('earn');
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const product = useEarnProduct(id);
  return (
    <Screen title={t('products')} parent="/lc" money>
      <RestrictionNote />
      {id ? (
        <Loaded query={product}>{(data) => <Product product={data} />}</Loaded>
      ) : (
        <Empty title={t('notFound')} action={{ to: '/lc', label: t('products') }} />
      )}
    </Screen>
  );
}
