import type { ReactNode } from 'react';
import { Card } from '../../../components/card';
import { Empty } from '../../../components/states';
import { clock } from '../../../lib/clock';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';

export interface Payee {
  id: string;
  title: string;
  note: string;
  /** ISO 8601; withdrawals to it are possible from then on. */
  coolingUntil: string | undefined;
}

interface PayeeChoiceProps {
  label: string;
  payees: readonly Payee[];
  value: string | undefined;
  onChange: (id: string) => void;
  none: { title: string; note: string; action: { to: string; label: string } };
}

/** A bound account or address; without any, a link to bind one and return. */
export function PayeeChoice({ label, payees, value, onChange, none }: PayeeChoiceProps): ReactNode {
  const t = useT('withdraw');
  const lang = useLang();
  if (payees.length === 0)
    return (
      <Card>
        <Empty icon="card" {...none} />
      </Card>
    );
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <Card>
        {payees.map((payee) => {
          const cooling = payee.coolingUntil !== undefined && Date.parse(payee.coolingUntil) > clock.now();
          return (
            <label
              key={payee.id}
              className="flex min-h-16 cursor-pointer items-center gap-3 border-b border-line px-4 py-2 last:border-b-0"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{payee.title}</span>
                <span className={`block text-sm ${cooling ? 'text-warn' : 'text-muted'}`}>
                  {cooling && payee.coolingUntil
                    ? t('cooling', { time: formatTime(payee.coolingUntil, 'short', lang) })
                    : payee.note}
                </span>
              </span>
              <input
                type="radio"
                name="payee"
                value={payee.id}
                checked={payee.id === value}
                disabled={cooling}
                onChange={() => onChange(payee.id)}
                className="size-5 accent-accent-fill"
              />
            </label>
          );
        })}
      </Card>
    </fieldset>
  );
}
