import type { ReactNode } from 'react';
import { type StatsFigures as Figures, useStats } from '../../../api/public/stats';
import { Card, Facts } from '../../../components/card';
import { Loaded } from '../../../components/states';
import { Table } from '../../../components/table';
import { type Translate, useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatDecimal, formatPercent } from '../../../lib/money';
import { formatTime } from '../../../lib/time';
import { durationWords } from '../../withdraw/services/duration-words';

type Fact = readonly [name: string, value: ReactNode];

/** A share as a percentage; a dash if unknown. */
const percent = (share: string | undefined): string => (share === undefined ? '–' : formatPercent(share));

function general(data: Figures, t: Translate<'proof'>): Fact[] {
  return [
    [t('losing'), percent(data.accounts.losing_share)],
    [t('traded'), data.accounts.traded],
    [t('payoutAll'), percent(data.all.payout)],
    [t('edgeAll'), percent(data.all.house_edge)],
    [t('uptime'), percent(data.uptime?.share)],
  ];
}

function withdrawals(data: Figures, t: Translate<'proof'>): Fact[] {
  return data.withdrawals.flatMap((one): Fact[] => {
    const method = one.method === 'bank' ? t('byBank') : t('byCrypto');
    const { median_s, p95_s, promised_s } = one;
    // Times and shares count paid ones only, so those that are still owed too late are told beside them.
    const overdue: Fact = [t('overdue', { method }), one.overdue];
    if (median_s === undefined || p95_s === undefined || promised_s === undefined)
      return [[method, t('noWithdrawals')], overdue];
    const [median, p95, promised] = [durationWords(median_s, t), durationWords(p95_s, t), durationWords(promised_s, t)];
    return [
      [method, t('times', { median, p95, promised })],
      [t('inTime', { method }), percent(one.in_time_share)],
      overdue,
    ];
  });
}

/** Customer results, house edge, withdrawal times and uptime. */
export default function StatsFigures(): ReactNode {
  const t = useT('proof');
  const lang = useLang();
  return (
    <Loaded query={useStats()}>
      {(data) => (
        <div className="space-y-3">
          <Card className="px-4 py-1">
            <Facts rows={[...general(data, t), ...withdrawals(data, t)]} />
          </Card>
          {data.products.length > 0 ? (
            <Card>
              <Table
                caption={t('byMarket')}
                head={[t('market'), t('orders'), t('paidBack'), t('kept')]}
                rows={data.products.map(({ symbol, orders, payout, house_edge }) => ({
                  key: symbol,
                  cells: [symbol, formatDecimal(String(orders), 0, 0), percent(payout), percent(house_edge)],
                }))}
              />
            </Card>
          ) : null}
          <p className="px-1 text-sm text-muted">
            {t('period', { days: data.days, at: formatTime(data.at, 'exact', lang) })}
          </p>
        </div>
      )}
    </Loaded>
  );
}
