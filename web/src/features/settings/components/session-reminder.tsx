import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { orderResults } from '../../../api/order/results';
import { Button } from '../../../components/button';
import { formatCount } from '../../../lib/count';
import { useT } from '../../../lib/i18n';
import { formatMoney } from '../../../lib/money';
import { useCall } from '../../../lib/query';
import { useSessionReminder } from '../hooks/use-session-reminder';
import { DayBreak } from './day-break';

/** A press that was meant for what the reminder covers must not start a break. */
const READY_AFTER_MS = 1_000;

/** Whether the reminder has been open for long enough. */
function useReady(open: boolean): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(() => setReady(true), READY_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setReady(false);
    };
  }, [open]);
  return ready;
}

/**
 * Reminds customers how long they have been here, and of their result meanwhile: in the interval that they chose, else after
 * each hour in which they placed orders.
 */
export function SessionReminder(): ReactNode {
  const t = useT('settings');
  const navigate = useNavigate();
  const { due, dismiss } = useSessionReminder();
  const { from = '', to = '' } = due ?? {};
  const total = useCall(orderResults, { from, to }, { enabled: due !== undefined }).data?.total;
  const open = due !== undefined && (due.chosen || (total?.orders ?? 0) > 0);
  const ready = useReady(open);
  const toLimits = (): void => {
    dismiss();
    void navigate('/my/limits');
  };
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (next ? undefined : dismiss())}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-black/50" />
        <AlertDialog.Popup className="fixed inset-x-4 top-1/4 z-50 mx-auto max-w-[400px] rounded-3xl bg-surface p-5 outline-none">
          <AlertDialog.Title className="text-[17px] font-semibold">
            {t('remindTitle', { n: due?.minutes ?? 0 })}
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-2 space-y-1 text-muted">
            {due && total ? (
              <span className="num block text-ink">
                {t('remindResult', {
                  n: due.every,
                  net: formatMoney(total.net, 'USD', { signed: true }),
                  orders: formatCount(total.orders),
                })}
              </span>
            ) : null}
            <span className="block">{t(due?.chosen ? 'remindNote' : 'remindUsual')}</span>
          </AlertDialog.Description>
          <div className="mt-4 space-y-3">
            <DayBreak disabled={!ready} onDone={dismiss} />
            <div className="grid grid-cols-2 gap-3">
              <Button look="plain" onClick={toLimits}>
                {t('remindLimits')}
              </Button>
              <Button look="plain" onClick={dismiss}>
                {t('remindGoOn')}
              </Button>
            </div>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
