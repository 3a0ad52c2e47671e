import { Fragment, type ReactNode } from 'react';
import { useReserve } from '../../../api/public/reserve';
import { Card, Section } from '../../../components/card';
import { Money } from '../../../components/money';
import { Loaded } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { micro, toDecimal } from '../../../lib/money';

/** The amounts behind the cover, as published. */
export function ReserveCard(): ReactNode {
  const t = useT('earn');
  const reserve = useReserve();
  return (
    <Section title={t('reserve')}>
      <Card className="px-4 py-3">
        <Loaded query={reserve}>
          {({ list }) => (
            <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
              {list.map(({ currency, reserve: free, promised }) => (
                <Fragment key={currency}>
                  <dt className="text-muted">{t('held', { currency })}</dt>
                  <dd className="text-right font-medium">
                    <Money amount={toDecimal(micro(free) + micro(promised))} currency={currency} />
                  </dd>
                  <dt className="mb-2 text-muted">{t('promised', { currency })}</dt>
                  <dd className="mb-2 text-right font-medium">
                    <Money amount={promised} currency={currency} />
                  </dd>
                </Fragment>
              ))}
            </dl>
          )}
        </Loaded>
        <p className="text-xs text-muted">{t('coverNote')}</p>
      </Card>
    </Section>
  );
}
