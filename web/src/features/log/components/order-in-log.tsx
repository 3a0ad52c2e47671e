import type { ReactNode } from 'react';
import { Icon } from '../../../components/icons';
import { Link } from '../../../components/link';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';
import { useStore } from '../../../lib/use-store';
import { logMemory } from '../services/log-watch';

/** Whether this device has seen an order's receipt in the public log. Nothing for orders that it did not place. */
export default function OrderInLog({ number }: { number: string }): ReactNode {
  const t = useT('proof');
  const lang = useLang();
  const { shown, waiting, breaks } = useStore(logMemory);
  const seen = shown.find((one) => one.number === number);
  const due = waiting.find((one) => one.number === number);
  const broken = breaks.some((one) => one.number === number);
  if (!seen && !due && !broken) return null;
  const by = due?.receipt.promise && formatTime(due.receipt.promise.by, 'clock', lang);
  const text = broken
    ? t('orderBroken')
    : seen
      ? t('orderShown', { index: seen.index, time: formatTime(seen.atMs, 'short', lang) })
      : by
        ? t('orderDue', { time: by })
        : t('orderWaits');
  const tone = broken ? 'text-bad' : seen ? 'text-good' : 'text-muted';
  return (
    <Link
      to="/verify#log"
      className="mt-4 flex min-h-11 items-center gap-3 rounded-2xl border border-line bg-surface px-4 py-2.5"
    >
      <span className={tone}>
        <Icon name={broken ? 'alert' : seen ? 'check' : 'clock'} size={20} />
      </span>
      <span role="status" className="min-w-0 flex-1 text-sm">
        {text}
      </span>
    </Link>
  );
}
