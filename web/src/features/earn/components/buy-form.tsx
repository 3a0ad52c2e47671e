import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useRestriction } from '../../../api/user/details';
import { wealthBuy } from '../../../api/wealth/buy';
import type { EarnProductDetails } from '../../../api/wealth/product';
import { type Preview, wealthSubmit } from '../../../api/wealth/submit';
import { AmountField } from '../../../components/amount-field';
import { Button } from '../../../components/button';
import { Facts } from '../../../components/card';
import { TimeLeft, useLeftMs } from '../../../components/countdown';
import { Money } from '../../../components/money';
import { PinSheet } from '../../../components/pin-sheet';
import { FormError } from '../../../components/states';
import { say } from '../../../components/toast';
import { useCommand } from '../../../lib/command';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatMoney, micro, mulDown, parseAmount, toDecimal } from '../../../lib/money';
import { formatTime } from '../../../lib/time';
import { useForm } from '../../../lib/use-form';

const CHANGED = [
  'wealth/orders',
  'wealth/getList',
  'wealth/details',
  'Defi/orderMoney',
  'user/details',
  'user/balance_list',
];

/** The terms held for this purchase, conversion included. */
function Terms({ preview }: { preview: Preview }): ReactNode {
  const t = useT('earn');
  const common = useT();
  const lang = useLang();
  const until = Date.parse(preview.valid_until);
  const over = useLeftMs(until) === 0;
  return (
    <>
      <Facts
        rows={[
          [t('youPay'), <Money key="p" amount={preview.pay_amount} currency={preview.pay_currency} exact />],
          ...(preview.pay_currency === preview.currency
            ? []
            : ([[common('rate'), `1 ${preview.currency} = ${preview.rate} ${preview.pay_currency}`]] as const)),
          [t('youLock'), <Money key="l" amount={preview.amount} currency={preview.currency} exact />],
          [t('ifAll'), <Money key="e" amount={preview.estimated_revenue} currency={preview.currency} exact />],
          [t('ends'), formatTime(preview.end_time, 'dateTime', lang)],
          [t('validFor'), <TimeLeft key="v" at={until} />],
        ]}
      />
      {over ? (
        <p role="alert" className="text-sm text-warn">
          {t('expired')}
        </p>
      ) : null}
    </>
  );
}

/** Amount, what it brings, the terms, and the PIN. */
export function BuyForm({ product }: { product: EarnProductDetails }): ReactNode {
  const t = useT('earn');
  const common = useT();
  const navigate = useNavigate();
  const restricted = useRestriction() !== undefined;
  const [preview, setPreview] = useState<Preview>();
  const ask = useCommand(wealthSubmit);
  const buy = useCommand(wealthBuy, CHANGED);
  const limits = {
    min: formatMoney(product.min_amount, product.currency),
    max: formatMoney(product.max_amount, product.currency),
  };
  const form = useForm({ amount: '' }, (values) => {
    const amount = parseAmount(values.amount);
    if (amount === undefined) return { amount: common('amountWrong') };
    return amount < micro(product.min_amount) || amount > micro(product.max_amount)
      ? { amount: common('amountRange', limits) }
      : {};
  });
  const amount = parseAmount(form.values.amount);
  const revenue = amount === undefined ? 0n : mulDown(amount, micro(product.daily_rate)) * BigInt(product.cycle_days);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (ask.isPending || !form.valid() || amount === undefined) return;
    buy.reset();
    ask.mutate(
      { product_id: product.id, amount: toDecimal(amount) },
      { onSuccess: setPreview, onError: (error) => void form.showFields(error) },
    );
  };
  const onPin = (pin: string): void => {
    if (!preview) return;
    buy.mutate(
      { product_id: product.id, amount: preview.amount, quote_id: preview.quote_id, pay_password: pin },
      {
        onSuccess: () => {
          say(t('bought'));
          void navigate('/financing', { replace: true });
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-3">
      <AmountField
        label={common('amount')}
        currency={product.currency}
        decimals={product.currency === 'USD' ? 2 : 6}
        note={common('amountRange', limits)}
        {...form.field('amount')}
      />
      <Facts rows={[[t('ifAll'), <Money key="r" amount={toDecimal(revenue)} currency={product.currency} />]]} />
      <FormError error={ask.error} />
      <Button type="submit" wide busy={ask.isPending} disabled={restricted || product.sold_out}>
        {product.sold_out ? t('soldOut') : t('preview')}
      </Button>
      <PinSheet
        open={preview !== undefined}
        onClose={() => setPreview(undefined)}
        onPin={onPin}
        busy={buy.isPending}
        error={buy.error}
      >
        {preview ? <Terms preview={preview} /> : null}
      </PinSheet>
    </form>
  );
}
