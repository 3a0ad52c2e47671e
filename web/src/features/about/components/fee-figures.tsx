import type { ReactNode } from 'react';
import { useConfig, type WithdrawMethod } from '../../../api/common/config';
import { USUAL_SYMBOL } from '../../../api/first-calls';
import { useProduct } from '../../../api/product/details';
import { Card, Facts } from '../../../components/card';
import { Loaded } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { formatMoney, formatPercent, micro } from '../../../lib/money';

/** The fees in force, in figures. */
export function FeeFigures(): ReactNode {
  const t = useT('about');
  const config = useConfig();
  const market = useProduct(USUAL_SYMBOL).data;
  /** A share with a minimum, or one of the two. */
  const feeOf = ({ fee, fee_rate, currency }: WithdrawMethod): string => {
    const [share, least] = [formatPercent(fee_rate), formatMoney(fee, currency)];
    if (micro(fee_rate) === 0n) return least;
    return micro(fee) === 0n ? share : t('feeAtLeast', { share, least });
  };
  return (
    <Loaded query={config}>
      {({ withdraw, deposit_spread }) => (
        <Card className="px-4 py-1">
          <Facts
            rows={[
              ...(market
                ? ([
                    [
                      t('feeOrder', { symbol: market.symbol }),
                      t('feeOfStake', { share: formatPercent(market.fee_rate) }),
                    ],
                  ] as const)
                : []),
              [t('feeDeposit'), t('feeNone')],
              ...(micro(deposit_spread ?? '0') > 0n
                ? ([
                    [
                      t('feeDepositOther'),
                      t('feeOfRate', { share: formatPercent(deposit_spread ?? '0', { decimals: 4 }) }),
                    ],
                  ] as const)
                : []),
              ...withdraw.map(
                (way) =>
                  [t(way.method === 'bank' ? 'feeBank' : 'feeCrypto', { currency: way.currency }), feeOf(way)] as const,
              ),
            ]}
          />
        </Card>
      )}
    </Loaded>
  );
}
