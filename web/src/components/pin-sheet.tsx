import type { ReactNode } from 'react';
import { errorText } from '../lib/error-text';
import { useT } from '../lib/i18n';
import { Link } from './link';
import { PinPad } from './pin-pad';
import { Sheet } from './sheet';

interface PinSheetProps {
  open: boolean;
  onClose: () => void;
  onPin: (pin: string) => void;
  busy: boolean;
  error: unknown;
  /** Another way to confirm, below the pad. */
  instead?: ReactNode;
  /** The details to confirm. */
  children?: ReactNode;
}

/** Shows what is about to happen and asks for the payment PIN. */
export function PinSheet({ open, onClose, onPin, busy, error, instead, children }: PinSheetProps): ReactNode {
  const t = useT('pin');
  const common = useT();
  return (
    <Sheet open={open} onClose={busy ? () => undefined : onClose} title={t('enterPayPassword')}>
      {children}
      <PinPad onPin={onPin} busy={busy} error={error ? errorText(error, common) : undefined} />
      {instead}
      <Link to="/txpassword" className="mx-auto flex min-h-11 w-fit items-center text-sm text-accent">
        {t('forgotPin')}
      </Link>
    </Sheet>
  );
}
