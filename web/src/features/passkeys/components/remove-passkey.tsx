import { type FormEvent, type ReactNode, useState } from 'react';
import { type Passkey, passkeyRemove, passkeys } from '../../../api/user/passkeys';
import { Button } from '../../../components/button';
import { Sheet } from '../../../components/sheet';
import { showToast } from '../../../components/toast';
import { useCommand } from '../../../lib/command';
import { asFieldError, WRONG_CREDENTIALS } from '../../../lib/field-error';
import { useT } from '../../../lib/i18n';
import { useForm } from '../../../lib/use-form';
import { CoolingNote } from '../../account/components/cooling-note';
import { besidePassword, wantsPassword } from '../services/wants-password';
import { OwnerProof } from './owner-proof';
import { PasskeyError } from './passkey-error';

/** Asks before a passkey is removed, and for the password if the log-in is not recent. */
export function RemovePasskey({ passkey, onClose }: { passkey: Passkey | undefined; onClose: () => void }): ReactNode {
  const t = useT('passkeys');
  return (
    <Sheet open={passkey !== undefined} onClose={onClose} title={t('removeAsk', { name: passkey?.name ?? '' })}>
      {passkey ? <RemoveForm id={passkey.id} onClose={onClose} /> : null}
    </Sheet>
  );
}

function RemoveForm({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const t = useT('passkeys');
  const common = useT();
  const [asking, setAsking] = useState(false);
  const command = useCommand(passkeyRemove, [passkeys.path]);
  const form = useForm({ password: '' }, ({ password }) =>
    asking && !password ? { password: common('required') } : {},
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (command.isPending || !form.valid()) return;
    command.mutate(asking ? { id, password: form.values.password } : { id }, {
      onSuccess: () => {
        showToast(t('removed'));
        onClose();
      },
      onError: (error) => {
        if (wantsPassword(error) && !asking) setAsking(true);
        else form.showFields(asFieldError(error, WRONG_CREDENTIALS, 'password', t('passwordWrong')));
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-4 pb-2">
      <p className="text-muted">{t('removeNote')}</p>
      <OwnerProof asking={asking} field={form.field('password')} />
      <CoolingNote />
      <PasskeyError error={besidePassword(command.error)} />
      <Button type="submit" look="danger" wide busy={command.isPending}>
        {t('remove')}
      </Button>
    </form>
  );
}
