import type { ReactNode } from 'react';
import { Icon } from '../../../components/icons';
import { Link } from '../../../components/link';
import { useT } from '../../../lib/i18n';
import { formatMoney, micro, sanitiseAmount, toDecimal } from '../../../lib/money';
import type { Ticket } from '../hooks/use-ticket';
import { presetsWithin, stepStake } from '../services/terms.calc';

const STEP = 'flex size-12 shrink-0 items-center justify-center rounded-xl bg-sunk active:opacity-70';

/** The stake: buttons to step, presets, or typed. */
export function StakeInput({ ticket }: { ticket: Ticket }): ReactNode {
  const t = useT('trade');
  const common = useT();
  const [min, max] = [micro(ticket.duration.min), micro(ticket.duration.max)];
  const step = (way: 'up' | 'down'): void =>
    ticket.setStake(toDecimal(stepStake(ticket.amount ?? 0n, way, min, max), 0));
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor="stake" className="font-medium">
          {t('stake')}
        </label>
        {ticket.available === undefined ? null : (
          <span className="num text-muted">{t('available', { amount: formatMoney(ticket.available, 'USD') })}</span>
        )}
      </div>
      <div className="flex items-center gap-2">
        <button type="button" className={STEP} aria-label={t('less')} onClick={() => step('down')}>
          <Icon path="M5 12h14" />
        </button>
        <span
          className={`flex min-h-12 min-w-0 flex-1 items-center justify-center gap-1 rounded-xl border bg-surface px-3 focus-within:border-accent focus-within:ring-2 focus-within:ring-accent/30 ${ticket.problem ? 'border-bad' : 'border-line'}`}
        >
          <span className="shrink-0 text-muted">US$</span>
          <input
            id="stake"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            value={ticket.stake}
            onChange={(event) => {
              const clean = sanitiseAmount(event.target.value, 2);
              if (clean !== undefined) ticket.setStake(clean);
            }}
            aria-invalid={ticket.problem ? true : undefined}
            aria-describedby="stake-problem"
            className="num w-full min-w-0 bg-transparent py-2 text-[20px] font-semibold outline-none"
          />
        </span>
        <button type="button" className={STEP} aria-label={t('more')} onClick={() => step('up')}>
          <Icon path="M12 5v14M5 12h14" />
        </button>
      </div>
      <p id="stake-problem" aria-live="polite" className="min-h-5 text-sm text-bad">
        {ticket.problem}
        {ticket.short ? (
          <Link to="/recharge" className="ml-2 inline-flex min-h-6 items-center font-semibold text-accent underline">
            {t('depositFirst')}
          </Link>
        ) : null}
      </p>
      <fieldset className="mt-1 flex gap-2 overflow-x-auto">
        <legend className="sr-only">{t('presets')}</legend>
        {presetsWithin(min, max).map((preset) => {
          const text = toDecimal(preset, 0);
          const on = ticket.amount === preset;
          return (
            <button
              key={text}
              type="button"
              aria-pressed={on}
              aria-label={`${common('amount')} ${formatMoney(text, 'USD')}`}
              onClick={() => ticket.setStake(text)}
              className={`num min-h-11 flex-1 rounded-lg border px-2 text-sm font-medium ${on ? 'border-accent bg-accent-soft text-accent' : 'border-line bg-surface'}`}
            >
              {text}
            </button>
          );
        })}
      </fieldset>
    </div>
  );
}
