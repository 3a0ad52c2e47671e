import { type FormEvent, type ReactNode, useState } from 'react';
import { ALERT_KINDS, type AlertKind, priceAlerts } from '../../../api/product/alerts';
import type { ProductDetails } from '../../../api/product/details';
import { setAlert } from '../../../api/product/set-alert';
import { AmountField } from '../../../components/amount-field';
import { Button } from '../../../components/button';
import { Card } from '../../../components/card';
import { Segmented } from '../../../components/segmented';
import { FormError } from '../../../components/states';
import { showToast } from '../../../components/toast';
import { useCommand } from '../../../lib/command';
import { useT } from '../../../lib/i18n';
import { micro, parseAmount } from '../../../lib/money';
import { useLiveQuotes } from '../../../lib/stream';
import { useForm } from '../../../lib/use-form';
import { LivePrice } from '../../market/components/product-row';
import { toFraction } from '../services/alert-fraction';

/** The largest move, in percent. */
const MOST = 50n;
const PERCENT_DECIMALS = 2;

/** Sets an alert on a market. */
export function AlertForm({ product }: { product: ProductDetails }): ReactNode {
  const t = useT('alerts');
  const [kind, setKind] = useState<AlertKind>('crosses');
  const command = useCommand(setAlert, [priceAlerts.path]);
  useLiveQuotes([product.symbol]);
  const form = useForm({ price: '', change: '' }, (values) => {
    if (kind === 'crosses') return parseAmount(values.price) ? {} : { price: t('priceNeeded') };
    const percent = parseAmount(values.change);
    return percent && percent <= micro(`${MOST}`) ? {} : { change: t('changeNeeded', { most: `${MOST}%` }) };
  });
  const choose = (next: AlertKind): void => {
    command.reset();
    setKind(next);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!form.valid()) return;
    const { price, change } = form.values;
    const asked = kind === 'crosses' ? { kind, price } : { kind, change: toFraction(change) };
    command.mutate(
      { product_id: product.id, ...asked },
      {
        onSuccess: () => {
          form.set({ price: '', change: '' });
          showToast(t('saved'));
        },
        onError: form.showFields,
      },
    );
  };
  const [price, change] = [form.field('price'), form.field('change')];
  return (
    <Card className="p-4">
      <p className="mb-3 flex items-baseline justify-between gap-4">
        <span className="min-w-0">
          <span className="block truncate font-semibold">{product.symbol}</span>
          <span className="block truncate text-sm text-muted">{product.name}</span>
        </span>
        <span className="text-[20px]">
          <LivePrice symbol={product.symbol} price={product.price} decimals={product.decimals} />
        </span>
      </p>
      <form onSubmit={submit} noValidate className="space-y-4">
        <Segmented
          label={t('kind')}
          value={kind}
          onChange={choose}
          options={ALERT_KINDS.map((one) => [one, t(one)] as const)}
        />
        {kind === 'crosses' ? (
          <AmountField {...price} label={t('price')} note={t('priceNote')} currency="" decimals={product.decimals} />
        ) : (
          <AmountField
            {...change}
            label={t('change')}
            note={t('changeNote')}
            currency="%"
            decimals={PERCENT_DECIMALS}
          />
        )}
        <FormError error={price.error || change.error ? undefined : command.error} />
        <Button type="submit" wide busy={command.isPending}>
          {t('set')}
        </Button>
      </form>
    </Card>
  );
}
