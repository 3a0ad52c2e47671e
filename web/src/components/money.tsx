import type { ReactNode } from 'react';
import { useT } from '../lib/i18n';
import { formatMoney, formatPercent, type MoneyFormat, signOf } from '../lib/money';

/** An amount with its currency, in tabular digits. */
export function Money({
  amount,
  currency = 'USD',
  ...format
}: { amount: string; currency?: string } & MoneyFormat): ReactNode {
  return <span className="num whitespace-nowrap">{formatMoney(amount, currency, format)}</span>;
}

const TONES = { up: 'text-up', down: 'text-down', flat: 'text-muted' };
const ARROWS = { up: '▲', down: '▼', flat: '–' };

export function Arrow({ way }: { way: 'up' | 'down' | 'flat' }): ReactNode {
  return (
    <span aria-hidden="true" className="text-[0.7em]">
      {ARROWS[way]}
    </span>
  );
}

/** A relative change, shown by arrow, sign, screen-reader word and colour. */
export function Change({ fraction }: { fraction: string }): ReactNode {
  const t = useT();
  const way = signOf(fraction);
  const word = way === 'up' ? t('up') : way === 'down' ? t('down') : t('unchanged');
  return (
    <span className={`num inline-flex items-center gap-1 whitespace-nowrap font-medium ${TONES[way]}`}>
      <Arrow way={way} />
      <span className="sr-only">{word}</span>
      {formatPercent(fraction, { signed: true })}
    </span>
  );
}

/** Profit or loss, with sign and colour. */
export function SignedMoney({ amount, currency = 'USD' }: { amount: string; currency?: string }): ReactNode {
  return (
    <span className={`font-medium ${TONES[signOf(amount)]}`}>
      <Money amount={amount} currency={currency} signed exact />
    </span>
  );
}
