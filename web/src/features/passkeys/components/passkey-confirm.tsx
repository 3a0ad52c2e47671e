import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ConfirmableCall, type PasskeyProof, passkeyOptions, usePasskeys } from '../../../api/user/passkeys';
import { Button } from '../../../components/button';
import { send } from '../../../lib/http';
import { useT } from '../../../lib/i18n';
import { signWithPasskey } from '../services/device-passkeys';
import { PasskeyError } from './passkey-error';

export interface PasskeyConfirmProps {
  /** The call that is confirmed, and its request without PIN and code. */
  call: ConfirmableCall;
  body: Record<string, unknown>;
  onProof: (proof: PasskeyProof) => void;
  busy: boolean;
}

/** Confirms in place of PIN and code; nothing for users without a passkey. */
export default function PasskeyConfirm({ call, body, onProof, busy }: PasskeyConfirmProps): ReactNode {
  const t = useT('passkeys');
  const known = usePasskeys();
  const { mutate, isPending, error } = useMutation<PasskeyProof, Error, void>({
    mutationFn: async () => signWithPasskey(await send(passkeyOptions, { purpose: 'confirm', call, body })),
    onSuccess: onProof,
  });
  if (!known.data?.list.length) return null;
  return (
    <div className="mt-3 space-y-3">
      <Button look="soft" wide busy={isPending || busy} onClick={() => mutate()}>
        {t('confirm')}
      </Button>
      <PasskeyError error={error} />
    </div>
  );
}
