import { lazy, type ReactNode, Suspense } from 'react';
import { loadTexts } from '../../../lib/texts';
import { supportsPasskeys } from '../services/device-passkeys';
import type { PasskeyConfirmProps } from './passkey-confirm';

const PasskeyConfirm = lazy(() =>
  Promise.all([import('./passkey-confirm'), loadTexts('passkeys')]).then(([module]) => module),
);

/** A button that confirms in place of PIN and code, loaded for browsers that support passkeys. */
export function ConfirmByPasskey(props: PasskeyConfirmProps): ReactNode {
  if (!supportsPasskeys()) return null;
  return (
    <Suspense fallback={null}>
      <PasskeyConfirm {...props} />
    </Suspense>
  );
}
