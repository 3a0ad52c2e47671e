import type { ReactNode } from 'react';
import type { Position } from '../../../api/wealth/orders';
import { Facts } from '../../../components/card';
import { HelpLink } from '../../../components/help-link';
import { Money } from '../../../components/money';
import { Sheet } from '../../../components/sheet';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatPercent, micro, mulDown, toDecimal } from '../../../lib/money';
import { formatTime } from '../../../lib/time';

function PositionFacts({ position }: { position: Position }): ReactNode {
  const t = useT('earn');
  const common = useT();
  const lang = useLang();
  const { currency, pay_currency, next_accrual_time, completed_time } = position;
  const money = (amount: string, of = currency): ReactNode => <Money amount={amount} currency={of} exact />;
  const eachDay = toDecimal(mulDown(micro(position.quantity), micro(position.daily_rate)));
  const time = (at: string): string => formatTime(at, 'dateTime', lang);
  const converted = pay_currency !== currency;
  return (
    <>
      <Facts
        rows={[
          [common('number'), position.number],
          [t('youLock'), money(position.quantity)],
          ...(converted ? ([[t('youPay'), money(position.pay_amount, pay_currency)]] as const) : []),
          ...(converted ? ([[common('rate'), `1 ${currency} = ${position.rate} ${pay_currency}`]] as const) : []),
          [t('daily'), formatPercent(position.daily_rate, { decimals: 4 })],
          [t('eachDay'), money(eachDay)],
          [t('totalIncome'), money(position.earnings)],
          ...(completed_time ? [] : ([[t('ifAll'), money(position.estimated_revenue)]] as const)),
          [t('boughtAt'), time(position.create_time)],
          ...(next_accrual_time ? ([[t('nextAt'), time(next_accrual_time)]] as const) : []),
          completed_time ? [t('endedAt'), time(completed_time)] : [t('ends'), time(position.end_time)],
        ]}
      />
      {completed_time ? null : <p className="pt-2 text-sm text-muted">{position.early_exit.terms}</p>}
      <HelpLink article="daily-returns">{t('helpReturns')}</HelpLink>
    </>
  );
}

export function PositionSheet({
  position,
  onClose,
}: {
  position: Position | undefined;
  onClose: () => void;
}): ReactNode {
  return (
    <Sheet open={position !== undefined} onClose={onClose} title={position?.product.name ?? ''}>
      {position ? <PositionFacts position={position} /> : null}
    </Sheet>
  );
}
