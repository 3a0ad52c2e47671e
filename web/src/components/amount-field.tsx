import type { ReactNode } from 'react';
import { sanitiseAmount } from '../lib/money';
import type { FieldProps } from '../lib/use-form';
import { FieldFrame } from './field';

interface AmountFieldProps extends FieldProps {
  label: string;
  currency: string;
  decimals: number;
  note?: ReactNode;
  placeholder?: string;
  /** Offers to fill in everything available. */
  fill?: { label: string; amount: string } | undefined;
}

/** A large amount input. It accepts only what can be part of an amount, and the value stays a string. */
export function AmountField({
  label,
  currency,
  decimals,
  note,
  placeholder = '0',
  fill,
  error,
  name,
  value,
  onValue,
}: AmountFieldProps): ReactNode {
  return (
    <FieldFrame label={label} note={note} error={error}>
      {(control) => (
        <span
          className={`flex min-h-16 items-center gap-2 rounded-xl border bg-surface px-3.5 focus-within:border-accent focus-within:ring-2 focus-within:ring-accent/30 ${error ? 'border-bad' : 'border-line'}`}
        >
          <input
            {...control}
            name={name}
            value={value}
            inputMode="decimal"
            autoComplete="off"
            placeholder={placeholder}
            onChange={(event) => {
              const clean = sanitiseAmount(event.target.value, decimals);
              if (clean !== undefined) onValue(clean);
            }}
            className={`num min-w-0 flex-1 bg-transparent py-3 font-semibold outline-none placeholder:font-normal ${value || placeholder === '0' ? 'text-[26px]' : 'text-[17px]'}`}
          />
          <span className="text-muted">{currency}</span>
          {fill ? (
            <button
              type="button"
              onClick={() => onValue(fill.amount)}
              className="min-h-11 rounded-lg bg-accent-soft px-3 text-sm font-semibold text-accent"
            >
              {fill.label}
            </button>
          ) : null}
        </span>
      )}
    </FieldFrame>
  );
}
