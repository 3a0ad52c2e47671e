import type { ReactNode } from 'react';
import { type DepositMethod, useConfig } from '../../../api/common/config';
import { LinkButton } from '../../../components/button';
import { Card, Facts, Section } from '../../../components/card';
import { Screen } from '../../../components/screen';
import { useT } from '../../../lib/i18n';
import { TAGS, useLang } from '../../../lib/lang';
import { formatMoney } from '../../../lib/money';

interface HelpProps {
  title: string;
  method: DepositMethod['method'];
  steps: readonly (readonly [text: string, picture: ReactNode])[];
  time: string;
  late: string;
}

/** Steps, limits, times, and what to do about a late deposit. */
export function HelpScreen({ title, method, steps, time, late }: HelpProps): ReactNode {
  const t = useT('deposit');
  const lang = useLang();
  const terms = useConfig().data?.deposit.filter((term) => term.method === method) ?? [];
  const names = new Intl.DisplayNames(TAGS[lang].html, { type: 'region' });
  return (
    <Screen title={title} parent="/recharge" money>
      <Section title={t('steps')}>
        <ol className="space-y-5">
          {steps.map(([step, picture], at) => (
            <li key={step}>
              <div className="mb-2 flex items-start gap-3">
                <span className="num flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent">
                  {at + 1}
                </span>
                <span className="pt-1">{step}</span>
              </div>
              {picture}
            </li>
          ))}
        </ol>
      </Section>
      <Section title={t('times')}>
        <p className="mb-2 px-1">{time}</p>
        {terms.length > 0 ? (
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
        ) : null}
      </Section>
      <Section title={t('late')}>
        <p className="px-1">{late}</p>
        <LinkButton to="/kf" look="soft" wide className="mt-4">
          {t('support')}
        </LinkButton>
      </Section>
    </Screen>
  );
}
