import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useDetails } from '../../../api/user/details';
import { Button } from '../../../components/button';
import { useT } from '../../../lib/i18n';
import { formatMoney } from '../../../lib/money';
import { useSessionReminder } from '../hooks/use-session-reminder';

/** Reminds users who asked for it how long they have been here, and of the day's result. */
export function SessionReminder(): ReactNode {
  const t = useT('settings');
  const navigate = useNavigate();
  const today = useDetails().data?.today;
  const { minutes, dismiss } = useSessionReminder();
  const stop = (): void => {
    dismiss();
    void navigate('/my/limits');
  };
  return (
    <AlertDialog.Root open={minutes !== undefined} onOpenChange={(open) => (open ? undefined : dismiss())}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-black/50" />
        <AlertDialog.Popup className="fixed inset-x-4 top-1/4 z-50 mx-auto max-w-[400px] rounded-3xl bg-surface p-5 outline-none">
          <AlertDialog.Title className="text-[17px] font-semibold">
            {t('remindTitle', { n: minutes ?? 0 })}
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-2 space-y-1 text-muted">
            {today ? (
              <span className="num block text-ink">
                {t('remindToday', { income: formatMoney(today.income, 'USD', { signed: true }), n: today.orders })}
              </span>
            ) : null}
            <span className="block">{t('remindNote')}</span>
          </AlertDialog.Description>
          <div className="mt-5 grid grid-cols-2 gap-3">
            <Button look="plain" onClick={dismiss}>
              {t('remindGoOn')}
            </Button>
            <Button onClick={stop}>{t('remindStop')}</Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
