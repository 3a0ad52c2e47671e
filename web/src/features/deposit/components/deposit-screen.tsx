import type { FormEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { type DepositMethod, useConfig } from '../../../api/common/config';
import { usePaymentRate } from '../../../api/product/rate';
import { openDeposit } from '../../../api/user/deposit';
import { useRestriction } from '../../../api/user/restriction';
import { AmountField } from '../../../components/amount-field';
import { Button } from '../../../components/button';
import { Card } from '../../../components/card';
import { SelectField } from '../../../components/field';
import { Link } from '../../../components/link';
import { Screen } from '../../../components/screen';
import { Segmented } from '../../../components/segmented';
import { SpreadNote } from '../../../components/spread-note';
import { Empty, FormError, Loaded } from '../../../components/states';
import { UpcomingTerms } from '../../../components/upcoming-terms';
import { useCommand } from '../../../lib/command';
import { useDraft } from '../../../lib/drafts';
import { useT } from '../../../lib/i18n';
import { TAGS, useLang } from '../../../lib/lang';
import { formatMoney, micro, parseAmount, toDecimal } from '../../../lib/money';
import { useForm } from '../../../lib/use-form';
import RestrictionNote from '../../settings/components/restriction-note';
import { inUsd, rateWords, usedOf } from '../services/usd-rate';
import { HoldNote } from './hold-note';

const DECIMALS: Partial<Record<string, number>> = { JPY: 0, USDT: 6 };
const HOME_COUNTRY = { en: 'US', jp: 'JP', zn: 'CN' } as const;
const NOTES = { bank: 'bankNote', quick: 'quickNote', crypto: 'cryptoNote' } as const;

const distinct = <T,>(items: readonly T[]): T[] => [...new Set(items)];

function MethodChoice({
  methods,
  value,
  onChange,
}: {
  methods: readonly DepositMethod['method'][];
  value: string;
  onChange: (method: DepositMethod['method']) => void;
}): ReactNode {
  const t = useT('deposit');
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{t('method')}</legend>
      <Card>
        {methods.map((method) => (
          <label
            key={method}
            className="flex min-h-16 cursor-pointer items-center gap-3 border-b border-line px-4 py-2 last:border-b-0"
          >
            <span className="flex-1">
              <span className="block font-medium">{t(method)}</span>
              <span className="block text-sm text-muted">{t(NOTES[method])}</span>
            </span>
            <input
              type="radio"
              name="method"
              value={method}
              checked={method === value}
              onChange={() => onChange(method)}
              className="size-5 accent-accent-fill"
            />
          </label>
        ))}
      </Card>
    </fieldset>
  );
}

/** The currency's current rate and the estimated amount in USD. */
function Estimated(props: { typed: string; currency: string; spread: string }): ReactNode {
  const { typed, currency, spread } = props;
  const t = useT('deposit');
  const found = usePaymentRate(currency).data;
  if (!found || found.currency !== currency) return null;
  const amount = parseAmount(typed);
  const used = usedOf(found, spread);
  return (
    <span className="num mb-1 block">
      {amount === undefined ? null : (
        <strong className="mr-2 text-[17px] font-semibold text-ink">
          {t('estimate', { usd: formatMoney(toDecimal(inUsd(amount, used)), 'USD') })}
        </strong>
      )}
      <span className="whitespace-nowrap">{rateWords(currency, used)}</span>
    </span>
  );
}

interface DepositFormProps {
  terms: readonly DepositMethod[];
  version: number | undefined;
  spread: string | undefined;
  within: string | undefined;
}

function DepositForm({ terms, version, spread, within }: DepositFormProps): ReactNode {
  const t = useT('deposit');
  const common = useT();
  const lang = useLang();
  const navigate = useNavigate();
  const command = useCommand(openDeposit, ['wallet/deposits', 'common/config'], ['terms_version']);
  const restricted = useRestriction() !== undefined;
  const countries = distinct(terms.flatMap((term) => term.country ?? []));
  const home = HOME_COUNTRY[lang];
  const [wanted, want] = useDraft<'country' | 'method' | 'currency'>('choice');
  const country = countries.find((code) => code === (wanted.country ?? home)) ?? countries[0] ?? '';
  const here = terms.filter((term) => (term.country ?? country) === country);
  const methods = distinct(here.map((term) => term.method));
  const method = methods.find((one) => one === (wanted.method ?? 'quick')) ?? methods[0] ?? 'quick';
  const currencies = here.filter((term) => term.method === method).map((term) => term.currency);
  const currency = currencies.find((code) => code === wanted.currency) ?? currencies[0] ?? 'USD';
  const term = here.find((each) => each.method === method && each.currency === currency);
  const limits = term && { min: formatMoney(term.min, currency), max: formatMoney(term.max, currency) };
  const form = useForm({ amount: '' }, (values) => {
    const amount = parseAmount(values.amount);
    if (amount === undefined || !term || !limits) return { amount: common('amountWrong') };
    return amount < micro(term.min) || amount > micro(term.max) ? { amount: common('amountRange', limits) } : {};
  });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const amount = form.valid() ? parseAmount(form.values.amount) : undefined;
    if (amount === undefined || command.isPending) return;
    command.mutate(
      {
        ...{ method, currency, ...(country && { country }), ...(version !== undefined && { terms_version: version }) },
        amount: toDecimal(amount, currency === 'JPY' ? 0 : 2),
      },
      {
        onSuccess: (opened) => void navigate(`/recharge2?id=${opened.id}`),
        onError: (error) => void form.showFields(error),
      },
    );
  };

  const names = new Intl.DisplayNames(TAGS[lang].html, { type: 'region' });
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      {countries.length > 0 ? (
        <SelectField
          label={t('country')}
          name="country"
          value={country}
          onValue={(next) => want({ country: next })}
          options={countries.map((code) => [code, names.of(code) ?? code] as const)}
        />
      ) : null}
      <MethodChoice methods={methods} value={method} onChange={(next) => want({ method: next })} />
      {currencies.length > 1 ? (
        <Segmented
          label={t('currency')}
          value={currency}
          onChange={(next) => want({ currency: next })}
          options={currencies.map((code) => [code, code] as const)}
        />
      ) : null}
      <AmountField
        label={common('amount')}
        currency={currency}
        decimals={DECIMALS[currency] ?? 2}
        note={limits ? t('limits', limits) : undefined}
        {...form.field('amount')}
      />
      {currency === 'USD' ? null : (
        <p className="text-sm text-muted">
          <Estimated typed={form.values.amount} currency={currency} spread={spread ?? '0'} />{' '}
          <SpreadNote spread={spread} /> <HoldNote within={within} />
        </p>
      )}
      <FormError error={command.error} />
      <Button type="submit" wide busy={command.isPending} disabled={restricted}>
        {common('next')}
      </Button>
    </form>
  );
}

export default function DepositScreen(): ReactNode {
  const t = useT('deposit');
  const config = useConfig();
  return (
    <Screen title={t('title')} parent="/wallet" money>
      <RestrictionNote />
      <Loaded query={config}>
        {({ deposit, terms_version, deposit_spread, deposit_held_within, upcoming }) => (
          <>
            <UpcomingTerms terms={upcoming?.filter(({ place }) => place === 'deposit')} />
            {deposit.length > 0 ? (
              <DepositForm
                {...{ terms: deposit, version: terms_version, spread: deposit_spread, within: deposit_held_within }}
              />
            ) : (
              <Empty icon="deposit" title={t('noMethods')} />
            )}
          </>
        )}
      </Loaded>
      <div className="mt-6 flex flex-col items-start text-sm">
        <Link to="/bz" className="flex min-h-11 items-center text-accent">
          {t('helpBank')}
        </Link>
        <Link to="/bz2" className="flex min-h-11 items-center text-accent">
          {t('helpCrypto')}
        </Link>
      </div>
    </Screen>
  );
}
