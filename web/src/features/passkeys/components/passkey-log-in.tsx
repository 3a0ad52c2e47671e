import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { type PasskeyProof, passkeyLogin, passkeyLoginOptions } from '../../../api/user/passkeys';
import type { Session } from '../../../api/user/register';
import { Button } from '../../../components/button';
import { deviceId } from '../../../lib/device';
import { send } from '../../../lib/http';
import { useT } from '../../../lib/i18n';
import { offerPasskeys, signWithPasskey } from '../services/device-passkeys';
import { PasskeyError } from './passkey-error';

const ask = () => send(passkeyLoginOptions, undefined);

interface PasskeyLogInProps {
  onSession: (session: Session) => void;
  /** Whether another log-in is under way. */
  busy: boolean;
}

/** Logs in with a passkey: by a button, and from the autofill of the user name's field. */
export default function PasskeyLogIn({ onSession, busy }: PasskeyLogInProps): ReactNode {
  const t = useT('passkeys');
  const { mutate, isPending, error } = useMutation<Session, Error, PasskeyProof | undefined>({
    mutationFn: async (offered) => {
      const passkey = offered ?? (await signWithPasskey(await ask()));
      return send(passkeyLogin, { passkey, device: deviceId(), session: 'cookie' });
    },
    onSuccess: (session) => onSession(session),
  });
  const waiting = isPending || busy;
  // After a refusal only the button: the same passkey would be offered again.
  const offering = !waiting && !error;
  useEffect(() => (offering ? offerPasskeys(ask, mutate) : undefined), [offering, mutate]);
  return (
    <div className="mt-3 space-y-3">
      <Button look="soft" wide busy={waiting} onClick={() => mutate(undefined)}>
        {t('logIn')}
      </Button>
      <PasskeyError error={error} />
    </div>
  );
}
