import type { ReactNode } from 'react';
import { type DepositMethod, useConfig } from '../../../api/common/config';
import { Card, Facts } from '../../../components/card';
import { useT } from '../../../lib/i18n';
import { TAGS, useLang } from '../../../lib/lang';
import { formatMoney } from '../../../lib/money';

/** The least and the most that can be deposited now by a method, per country or currency. */
export default function DepositLimits({ method }: { method: DepositMethod['method'] }): ReactNode {
  const t = useT('deposit');
  const lang = useLang();
  const terms = useConfig().data?.deposit.filter((term) => term.method === method) ?? [];
  const names = new Intl.DisplayNames(TAGS[lang].html, { type: 'region' });
  if (terms.length === 0) return null;
  return (
    <>
      <h2 className="pt-3 text-[17px] font-semibold">{t('limitsNow')}</h2>
      <Card className="px-4 py-1">
        <Facts
          rows={terms.map(
            (term) =>
              [
                // The amounts already name the currency.
                term.country ? (names.of(term.country) ?? term.country) : term.currency,
                <span key={term.currency} className="text-sm">
                  {t('limits', {
                    min: formatMoney(term.min, term.currency),
                    max: formatMoney(term.max, term.currency),
                  })}
                </span>,
              ] as const,
          )}
        />
      </Card>
    </>
  );
}
