import type { ReactNode } from 'react';
import type { ResultSums } from '../../../api/order/results';
import { Card } from '../../../components/card';
import { HelpLink } from '../../../components/help-link';
import { useT } from '../../../lib/i18n';
import { formatDecimal, formatPercent, micro, toDecimal } from '../../../lib/money';

const shown = (fraction: string): string => formatPercent(fraction, { decimals: 1 });

/** A difference of fractions (micro-units) in percentage points. */
const points = (difference: bigint): string => formatDecimal(toDecimal(difference * 100n, 0), 0, 1);

/** The share of won orders against the share at which the payouts bring nothing. */
export function WinShare({ sums }: { sums: ResultSums }): ReactNode {
  const t = useT('results');
  const { win_share: won, break_even: needed } = sums;
  if (won === undefined || needed === undefined) return null;
  const short = micro(needed) - micro(won);
  return (
    <Card className="mt-3 p-4">
      <h2 className="text-[17px] font-semibold">{t('winShare')}</h2>
      <p className="mt-1 text-sm">{t('winShareNote', { won: shown(won), needed: shown(needed) })}</p>
      <div aria-hidden="true" className="relative mt-4 h-3 rounded-full bg-sunk">
        <div className={`h-3 rounded-full ${short > 0n ? 'bg-down' : 'bg-up'}`} style={{ width: formatPercent(won) }} />
        <div className="absolute -top-1 h-5 w-0.5 bg-ink" style={{ left: formatPercent(needed) }} />
      </div>
      <p className="mt-3 text-sm text-muted">
        {short > 0n ? t('below', { n: points(short) }) : t('above', { n: points(-short) })}
      </p>
      <HelpLink article="break-even">{t('helpBreakEven')}</HelpLink>
    </Card>
  );
}
