import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect } from 'react';
import { type ReplyOf, send } from '../../api/call';
import { useTexts } from '../../lib/i18n';
import { offerPasskeys, type PasskeyProof, signWithPasskey } from './device-passkeys';
import { PasskeyError } from './passkey-error';

const ask = () => send('passkey_login_options', undefined);

interface Props {
  onToken: (token: string) => void;
  /** Whether another log-in is under way. */
  busy?: boolean;
  /** Whether passkeys are also offered in the autofill of the e-mail field. */
  autofill?: boolean;
}

/** Logs an operator in with a passkey, in place of password and code. */
export function PasskeyLogIn({ onToken, busy = false, autofill = false }: Props): React.ReactNode {
  const t = useTexts();
  const { mutate, isPending, error } = useMutation<ReplyOf<'passkey_login'>, Error, PasskeyProof | undefined>({
    mutationFn: async (offered) => send('passkey_login', { passkey: offered ?? (await signWithPasskey(await ask())) }),
    onSuccess: (reply) => onToken(reply.access_token),
  });
  // After a refusal only the button: the same passkey would be offered again.
  const offering = autofill && !isPending && !busy && !error;
  useEffect(() => (offering ? offerPasskeys(ask, mutate) : undefined), [offering, mutate]);
  return (
    <>
      <PasskeyError error={error} />
      <Button block loading={isPending} disabled={busy} onClick={() => mutate(undefined)}>
        {t('security.logIn')}
      </Button>
    </>
  );
}
