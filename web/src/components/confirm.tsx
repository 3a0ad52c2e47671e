import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { useT } from '../lib/i18n';
import { Button } from './button';
import { useCloseByBack } from './close-by-back';

interface ConfirmProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  note: ReactNode;
  action: string;
  busy?: boolean;
}

/** Asks before an irreversible action; stays open while the action is in progress. */
export function Confirm({ open, onClose, onConfirm, title, note, action, busy }: ConfirmProps): ReactNode {
  const t = useT();
  const leave = busy ? () => undefined : onClose;
  useCloseByBack(open, leave);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (next ? undefined : leave())}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-black/50" />
        <AlertDialog.Popup className="fixed inset-x-4 top-1/3 z-50 mx-auto max-w-[400px] rounded-3xl bg-surface p-5 outline-none">
          <AlertDialog.Title className="text-balance text-[17px] font-semibold [word-break:auto-phrase]">
            {title}
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-pretty text-muted [word-break:auto-phrase]">
            {note}
          </AlertDialog.Description>
          <div className="mt-5 grid grid-cols-2 gap-3">
            <Button look="plain" onClick={leave}>
              {t('cancel')}
            </Button>
            <Button look="danger" busy={busy ?? false} onClick={onConfirm}>
              {action}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
