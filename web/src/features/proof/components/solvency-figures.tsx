import type { ReactNode } from 'react';
import { useSolvency } from '../../../api/public/solvency';
import { Card, Facts } from '../../../components/card';
import { Money } from '../../../components/money';
import { Loaded } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatPercent } from '../../../lib/money';
import { useLoggedIn } from '../../../lib/session';
import { formatTime } from '../../../lib/time';
import { CheckButton } from './check-button';

const checkOwn = async () => (await import('../services/verifier')).checkOwnBalance();

/** Assets against liabilities, and whether the caller's balance is included. */
export default function SolvencyFigures(): ReactNode {
  const t = useT('proof');
  const lang = useLang();
  const query = useSolvency();
  const loggedIn = useLoggedIn();
  return (
    <div className="space-y-3">
      <Loaded query={query}>
        {(data) => (
          <Card className="px-4 py-1">
            <Facts
              rows={[
                ...data.held.map(
                  ({ currency, amount }) =>
                    [t('heldIn', { currency }), <Money key={currency} amount={amount} currency={currency} />] as const,
                ),
                ...data.owed.map(
                  ({ currency, amount }) =>
                    [t('owedIn', { currency }), <Money key={currency} amount={amount} currency={currency} />] as const,
                ),
                [t('covered'), data.cover === undefined ? '–' : formatPercent(data.cover)],
                [t('counted'), data.accounts],
                [t('at'), formatTime(data.at, 'exact', lang)],
                [
                  t('root'),
                  <span key="root" className="block break-all text-balance text-xs">
                    {data.root}
                  </span>,
                ],
              ]}
            />
          </Card>
        )}
      </Loaded>
      {loggedIn ? (
        <CheckButton
          label={t('checkOwn')}
          check={checkOwn}
          later={({ counted }) => (counted ? t('later') : t('notCounted'))}
          fileName="solvency-proof.json"
        />
      ) : null}
    </div>
  );
}
