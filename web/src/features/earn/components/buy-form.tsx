import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useRestriction } from '../../../api/user/restriction';
import { wealthBuy } from '../../../api/wealth/buy';
import type { EarnProductDetails } from '../../../api/wealth/product';
import { type Preview, wealthSubmit } from '../../../api/wealth/submit';
import { AmountField } from '../../../components/amount-field';
import { Button } from '../../../components/button';
import { Facts, Note } from '../../../components/card';
import { leaveSheets } from '../../../components/close-by-back';
import { Money } from '../../../components/money';
import { PinSheet } from '../../../components/pin-sheet';
import { FormError } from '../../../components/states';
import { showToast } from '../../../components/toast';
import { useCommand, useKeptCommand } from '../../../lib/command';
import { CallError } from '../../../lib/http';
import { useT } from '../../../lib/i18n';
import { formatMoney, micro, mulDown, parseAmount, toDecimal } from '../../../lib/money';
import { useForm } from '../../../lib/use-form';
import { HeldTerms } from './held-terms';

const CHANGED = [
  'wealth/orders',
  'wealth/getList',
  'wealth/details',
  'Defi/orderMoney',
  'user/details',
  'user/balance_list',
];

/** The quote has expired, or the product's terms have changed. */
const NO_LONGER_HELD = 1005;

/** The largest purchase possible now, in micro-units; the remaining quota may be smaller than the position limit. */
function mostOf({ min_amount, max_amount, remaining_quota }: EarnProductDetails): bigint {
  const [least, most, left] = [micro(min_amount), micro(max_amount), micro(remaining_quota)];
  return left >= least && left < most ? left : most;
}

const requestOf = (product_id: string, { amount, quote_id }: Preview) => ({ product_id, amount, quote_id });

const useBuy = (productId: string) =>
  useKeptCommand(wealthBuy, CHANGED, {
    name: `buy ${productId}`,
    read: wealthSubmit.reply,
    requestOf: (preview) => requestOf(productId, preview),
  });

/** Amount, expected return, terms and PIN. */
export function BuyForm({ product }: { product: EarnProductDetails }): ReactNode {
  const t = useT('earn');
  const common = useT();
  const navigate = useNavigate();
  const restricted = useRestriction() !== undefined;
  const [asking, setAsking] = useState(false);
  const quote = useCommand(wealthSubmit);
  const { terms: preview, setTerms: setPreview, command: buy } = useBuy(product.id);
  const least = micro(product.min_amount);
  const most = mostOf(product);
  const limits = {
    min: formatMoney(product.min_amount, product.currency),
    max: formatMoney(toDecimal(most), product.currency),
  };
  const form = useForm({ amount: '' }, (values) => {
    const amount = parseAmount(values.amount);
    if (amount === undefined) return { amount: common('amountWrong') };
    return amount < least || amount > most ? { amount: common('amountRange', limits) } : {};
  });
  const amount = parseAmount(form.values.amount);
  const revenue = amount === undefined ? 0n : mulDown(amount, micro(product.daily_rate)) * BigInt(product.cycle_days);

  const getQuote = (decimal: string): void =>
    quote.mutate(
      { product_id: product.id, amount: decimal },
      {
        onSuccess: (terms) => {
          buy.reset();
          setPreview(terms);
          setAsking(true);
        },
        onError: (error) => void form.showFields(error),
      },
    );
  const refused = buy.error instanceof CallError && buy.error.code === NO_LONGER_HELD;
  const request = preview && requestOf(product.id, preview);
  /** While it is uncertain whether this was bought, other terms would buy it again. */
  const lost = request !== undefined && buy.isLost(request) && !refused;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (lost) setAsking(true);
    else if (!quote.isPending && form.valid() && amount !== undefined) getQuote(toDecimal(amount));
  };
  const onPin = (pin: string): void => {
    if (!request) return;
    buy.mutate(
      { ...request, pay_password: pin },
      {
        onSuccess: () => {
          showToast(t('bought'));
          leaveSheets(() => void navigate('/financing', { replace: true }));
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-3">
      {lost ? (
        <Note tone="warn">{t('buyLost')}</Note>
      ) : (
        <>
          <AmountField
            label={common('amount')}
            currency={product.currency}
            decimals={product.currency === 'USD' ? 2 : 6}
            note={common('amountRange', limits)}
            {...form.field('amount')}
          />
          <Facts
            rows={[[t('ifAll'), <Money key="r" amount={toDecimal(revenue)} currency={product.currency} exact />]]}
          />
        </>
      )}
      <FormError error={asking ? null : quote.error} />
      <Button type="submit" wide busy={quote.isPending} disabled={!lost && (restricted || product.sold_out)}>
        {lost ? common('retry') : product.sold_out ? t('soldOut') : t('preview')}
      </Button>
      <PinSheet
        open={asking}
        onClose={() => setAsking(false)}
        onPin={onPin}
        busy={buy.isPending || quote.isPending}
        error={refused ? null : buy.error}
      >
        {preview ? (
          <HeldTerms
            preview={preview}
            refused={refused}
            sent={lost ? 'lost' : buy.isPending ? 'pending' : 'no'}
            onAgain={() => getQuote(preview.amount)}
            busy={quote.isPending}
            error={quote.error}
          />
        ) : null}
      </PinSheet>
    </form>
  );
}
