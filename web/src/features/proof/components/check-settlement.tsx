import type { ReactNode } from 'react';
import { useOrderTicks } from '../../../api/public/order-ticks';
import { Section } from '../../../components/card';
import { CopyRow } from '../../../components/copy-row';
import { useT } from '../../../lib/i18n';
import { CheckButton } from './check-button';

/** "Check this settlement": runs the verifier in this browser on public data. */
export default function CheckSettlement({ number }: { number: string }): ReactNode {
  const t = useT('proof');
  const ticks = useOrderTicks(number);
  const kept = ticks.data?.kept;
  const check = async () => {
    const checked = await (await import('../services/verifier')).checkOrder(number);
    // They may have expired since the screen was opened.
    const { data } = checked.report.pending ? await ticks.refetch() : {};
    return { ...checked, isExpired: data?.kept?.expired === true };
  };
  return (
    <Section title={t('title')}>
      <div className="mb-3 space-y-1 px-1 text-sm text-muted">
        <p>{t('note')}</p>
        {kept ? <p>{kept.expired ? t('ticksGone') : t('ticksKept', { days: kept.days })}</p> : null}
      </div>
      <CheckButton
        key={number}
        label={t('check')}
        check={check}
        later={({ isExpired }) => (isExpired ? t('onlyReceipt') : t('later'))}
        fileName={`${number}.proof`}
      />
      <div className="mt-3 rounded-2xl border border-line bg-surface">
        <CopyRow label={t('elsewhere')} value={`npx makoto-verify ${number} --url ${location.origin}`} />
      </div>
    </Section>
  );
}
