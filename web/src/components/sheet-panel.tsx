import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { useT } from '../lib/i18n';
import { useCloseByBack } from './close-by-back';
import { Icon } from './icons';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

export default function SheetPanel({ open, onClose, title, children }: SheetProps): ReactNode {
  const t = useT();
  useCloseByBack(open, onClose);
  // What the dialog would choose by asking for the style of all that it shows.
  const close = useRef<HTMLButtonElement>(null);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/50" />
        <Dialog.Popup
          initialFocus={close}
          className="rise fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] max-w-[480px] flex-col rounded-t-3xl bg-surface pb-[max(1rem,env(safe-area-inset-bottom))] outline-none roomy:bottom-auto roomy:top-[12dvh] roomy:max-h-[80dvh] roomy:rounded-3xl"
        >
          <div className="flex items-center justify-between gap-4 pl-5 pr-2 pt-3">
            <Dialog.Title className="text-[17px] font-semibold">{title}</Dialog.Title>
            <Dialog.Close
              ref={close}
              aria-label={t('close')}
              className="flex size-11 items-center justify-center rounded-full text-muted"
            >
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <div className="min-h-0 overflow-y-auto px-5 pb-2">{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
