import { type FormEvent, type ReactNode, useState } from 'react';
import { useConfig } from '../../../api/common/config';
import { availableIn, type Details } from '../../../api/user/details';
import { type Conversion, convert } from '../../../api/wallet/convert';
import { AmountField } from '../../../components/amount-field';
import { Button } from '../../../components/button';
import { Facts } from '../../../components/card';
import { TimeLeft, useLeftMs } from '../../../components/countdown';
import { HelpLink } from '../../../components/help-link';
import { Icon } from '../../../components/icons';
import { Money } from '../../../components/money';
import { Sheet } from '../../../components/sheet';
import { FormError } from '../../../components/states';
import { showToast } from '../../../components/toast';
import { UpcomingTerms } from '../../../components/upcoming-terms';
import { useCommand, useKeptCommand } from '../../../lib/command';
import { CallError } from '../../../lib/http';
import { useT } from '../../../lib/i18n';
import { formatMoney, formatPercent, micro, parseAmount, toDecimal } from '../../../lib/money';
import { useForm } from '../../../lib/use-form';

const MONEY_CALLS = ['user/details', 'user/balance_list'];
/** The quote has expired on the server. */
const NO_LONGER_HELD = 1005;
const DECIMALS: Partial<Record<string, number>> = { USD: 2, USDT: 6 };

const requestOf = ({ from, to, amount, quote_id }: Conversion) => ({ from, to, amount, quote_id });

const useConvert = () => useKeptCommand(convert, MONEY_CALLS, { name: 'convert', read: convert.reply, requestOf });

const isRefused = (error: unknown): boolean => error instanceof CallError && error.code === NO_LONGER_HELD;

interface QuoteProps {
  quote: Conversion;
  command: ReturnType<typeof useConvert>['command'];
  /** An attempt to convert got no answer. */
  lost: boolean;
  onDone: () => void;
  onStale: () => void;
}

function Quote({ quote, command, lost, onDone, onStale }: QuoteProps): ReactNode {
  const t = useT('wallet');
  const common = useT();
  const until = Date.parse(quote.valid_until);
  const refused = isRefused(command.error);
  const ended = useLeftMs(until) === 0;
  // While it is uncertain whether the money was converted, another rate would convert it again.
  const over = refused || (ended && !lost && !command.isPending);
  const { from, to, amount } = quote;
  const confirm = (): void =>
    command.mutate(requestOf(quote), {
      onSuccess: (done) => {
        showToast(t('converted', { from: formatMoney(done.amount, done.from), to: formatMoney(done.result, done.to) }));
        onDone();
      },
    });
  return (
    <div className="space-y-3">
      <Facts
        rows={[
          [t('youGive'), <Money key="g" amount={amount} currency={from} exact />],
          ...(quote.market_rate ? [[t('marketRate'), `1 ${from} = ${quote.market_rate} ${to}`] as const] : []),
          [common('rate'), `1 ${from} = ${quote.rate} ${to}`],
          [t('youGet'), <Money key="r" amount={quote.result} currency={to} exact />],
          ...(lost ? [] : [[t('quoteLeft'), <TimeLeft key="l" at={until} />] as const]),
        ]}
      />
      {quote.spread ? (
        <p className="text-sm text-muted">{t('spreadNote', { spread: formatPercent(quote.spread) })}</p>
      ) : null}
      <HelpLink article="exchange-rate">{t('helpRate')}</HelpLink>
      {over ? (
        <p role="alert" className="text-sm text-warn">
          {t('quoteOver')}
        </p>
      ) : null}
      <FormError error={refused ? null : command.error} />
      {lost ? <p className="text-sm text-warn">{t('convertLost')}</p> : null}
      {over ? (
        <Button wide onClick={onStale}>
          {t('getQuote')}
        </Button>
      ) : null}
      {refused ? null : (
        // Stays enabled after the local countdown, because this device's clock may be fast; the server decides.
        <Button look={over ? 'soft' : 'primary'} wide busy={command.isPending} onClick={confirm}>
          {lost ? common('retry') : t('confirmConvert')}
        </Button>
      )}
    </div>
  );
}

function Ask({ details, onQuote }: { details: Details; onQuote: (quote: Conversion) => void }): ReactNode {
  const t = useT('wallet');
  const common = useT();
  const [from, setFrom] = useState<'USD' | 'USDT'>('USD');
  const to = from === 'USD' ? 'USDT' : 'USD';
  const available = availableIn(details, from);
  const command = useCommand(convert);
  const form = useForm({ amount: '' }, (values) => {
    const amount = parseAmount(values.amount);
    if (amount === undefined) return { amount: common('amountWrong') };
    return amount > micro(available)
      ? { amount: common('notEnough', { available: formatMoney(available, from, { exact: true }) }) }
      : {};
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const amount = form.valid() ? parseAmount(form.values.amount) : undefined;
    if (amount === undefined || command.isPending) return;
    command.mutate(
      { from, to, amount: toDecimal(amount) },
      { onSuccess: onQuote, onError: (error) => void form.showFields(error) },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-3">
      <div className="flex items-center gap-3">
        <span className="flex-1 rounded-xl bg-sunk py-3 text-center font-semibold">{from}</span>
        <button
          type="button"
          aria-label={t('swap')}
          onClick={() => {
            setFrom(to);
            form.set({ amount: '' });
          }}
          className="flex size-11 items-center justify-center rounded-full bg-accent-soft text-accent"
        >
          <Icon name="convert" size={20} />
        </button>
        <span className="flex-1 rounded-xl bg-sunk py-3 text-center font-semibold">{to}</span>
      </div>
      <AmountField
        label={t('youGive')}
        currency={from}
        decimals={DECIMALS[from] ?? 2}
        note={`${common('available')} ${formatMoney(available, from, { exact: true })}`}
        fill={{ label: common('max'), amount: from === 'USD' ? available.replace(/(\.\d{2})\d+$/, '$1') : available }}
        {...form.field('amount')}
      />
      <FormError error={command.error} />
      <Button type="submit" wide busy={command.isPending}>
        {t('getQuote')}
      </Button>
    </form>
  );
}

/** Converts between USD and USDT: shows a rate that is held for a while, then converts. */
export function ConvertSheet({
  open,
  onClose,
  details,
}: {
  open: boolean;
  onClose: () => void;
  details: Details;
}): ReactNode {
  const t = useT('wallet');
  const { terms: quote, setTerms: setQuote, command } = useConvert();
  const upcoming = useConfig().data?.upcoming?.filter(({ place }) => place === 'convert');
  const forget = (): void => {
    setQuote(undefined);
    command.reset();
  };
  const lost = quote !== undefined && command.isLost(requestOf(quote)) && !isRefused(command.error);
  const close = (): void => {
    // Opened again, also after a reload, the sheet offers the same conversion.
    if (!lost) forget();
    onClose();
  };
  const done = (): void => {
    forget();
    onClose();
  };
  // The sheet stays open during the conversion, so that its outcome is visible.
  return (
    <Sheet open={open} onClose={command.isPending ? () => undefined : close} title={t('convertTitle')}>
      <UpcomingTerms terms={upcoming} />
      {quote ? (
        <Quote quote={quote} command={command} lost={lost} onDone={done} onStale={forget} />
      ) : (
        <Ask details={details} onQuote={setQuote} />
      )}
    </Sheet>
  );
}
