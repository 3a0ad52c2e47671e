import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { passkeyAddRequest } from '../../../api/generated/rules.gen';
import { passkeyAdd, passkeyOptions, passkeys } from '../../../api/user/passkeys';
import { Button } from '../../../components/button';
import { TextField } from '../../../components/field';
import { deviceName } from '../../../lib/device-name';
import { asFieldError, WRONG_CREDENTIALS } from '../../../lib/field-error';
import { send } from '../../../lib/http';
import { useT } from '../../../lib/i18n';
import { refreshCalls } from '../../../lib/query';
import { useForm } from '../../../lib/use-form';
import { CoolingNote } from '../../account/components/cooling-note';
import { createPasskey } from '../services/device-passkeys';
import { besidePassword, wantsPassword } from '../services/wants-password';
import { OwnerProof } from './owner-proof';
import { PasskeyError } from './passkey-error';

/** Names a new passkey and creates it on the device. The password is asked for if the log-in is not recent. */
export function AddPasskey({ onDone }: { onDone: () => void }): ReactNode {
  const t = useT('passkeys');
  const common = useT();
  const [asking, setAsking] = useState(false);
  const form = useForm({ name: deviceName(navigator.userAgent), password: '' }, ({ name, password }) => ({
    ...(name.trim() ? {} : { name: common('required') }),
    ...(asking && !password ? { password: common('required') } : {}),
  }));
  const { mutate, isPending, error } = useMutation<unknown, Error, void>({
    mutationFn: async () => {
      const proof = asking ? { password: form.values.password } : {};
      const created = await createPasskey(await send(passkeyOptions, { purpose: 'add', ...proof }));
      return send(passkeyAdd, { name: form.values.name.trim(), passkey: created });
    },
    onSuccess: onDone,
    onError: (refusal) => {
      if (wantsPassword(refusal) && !asking) setAsking(true);
      else form.showFields(asFieldError(refusal, WRONG_CREDENTIALS, 'password', t('passwordWrong')));
    },
    onSettled: () => refreshCalls([passkeys.path]),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isPending && form.valid()) mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <TextField
        label={t('name')}
        note={t('nameNote')}
        maxLength={passkeyAddRequest.name.max}
        autoComplete="off"
        {...form.field('name')}
      />
      <OwnerProof asking={asking} field={form.field('password')} />
      <CoolingNote />
      <PasskeyError error={besidePassword(error)} />
      <Button type="submit" wide busy={isPending}>
        {t('create')}
      </Button>
    </form>
  );
}
