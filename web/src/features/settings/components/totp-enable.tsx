import { type FormEvent, type ReactNode, useState } from 'react';
import { details } from '../../../api/user/details';
import { type TotpSetup, totpEnable, totpSetup } from '../../../api/user/totp';
import { Button } from '../../../components/button';
import { Card } from '../../../components/card';
import { CopyRow } from '../../../components/copy-row';
import { TotpField } from '../../../components/field';
import { QrCode } from '../../../components/qr-code';
import { FormError } from '../../../components/states';
import { showToast } from '../../../components/toast';
import { useCommand } from '../../../lib/command';
import { asFieldError, WRONG_CREDENTIALS } from '../../../lib/field-error';
import { useT } from '../../../lib/i18n';
import { isCode } from '../../../lib/rules';
import { useForm } from '../../../lib/use-form';
import { OwnerProof } from '../../passkeys/components/owner-proof';
import { besidePassword, wantsPassword } from '../../passkeys/services/wants-password';

/** Shows the key for the authenticator app, then asks for a code, and for the password if the log-in is not recent. */
function Steps({ setup }: { setup: TotpSetup }): ReactNode {
  const t = useT('settings');
  const common = useT();
  const [asking, setAsking] = useState(false);
  const command = useCommand(totpEnable, [details.path]);
  const form = useForm({ code: '', password: '' }, ({ code, password }) => ({
    ...(isCode(code) ? {} : { code: t('totpCodeWrong') }),
    ...(asking && !password ? { password: common('required') } : {}),
  }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (command.isPending || !form.valid()) return;
    const { code, password } = form.values;
    command.mutate(asking ? { code, password } : { code }, {
      onSuccess: () => showToast(t('totpEnabled')),
      onError: (error) => {
        if (wantsPassword(error) && !asking) setAsking(true);
        else form.showFields(asFieldError(error, WRONG_CREDENTIALS, 'password', t('passwordWrong')));
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <p>{t('totpScan')}</p>
      <Card>
        <div className="flex justify-center pt-4">
          <QrCode text={setup.uri} label={t('totpQr')} />
        </div>
        <a
          href={setup.uri}
          className="mx-auto flex min-h-11 w-fit items-center border-b border-transparent text-sm font-medium text-accent"
        >
          {t('totpOpen')}
        </a>
        <div className="border-t border-line">
          <CopyRow label={t('totpSecret')} value={setup.secret} shown={setup.secret.replace(/(.{4})(?=.)/g, '$1 ')} />
        </div>
      </Card>
      <p className="text-sm text-muted">{t('totpKeep')}</p>
      <p>{t('totpEnter')}</p>
      <TotpField label={t('totpCode')} {...form.field('code')} />
      <OwnerProof asking={asking} field={form.field('password')} />
      <FormError error={besidePassword(command.error)} />
      <Button type="submit" wide busy={command.isPending}>
        {t('totpEnable')}
      </Button>
    </form>
  );
}

/** Turns the second factor on. The key is created on demand. */
export function TotpEnable(): ReactNode {
  const t = useT('settings');
  const setup = useCommand(totpSetup);
  if (setup.data) return <Steps setup={setup.data} />;
  return (
    <div className="space-y-3">
      <FormError error={setup.error} />
      <Button wide busy={setup.isPending} onClick={() => setup.mutate(undefined)}>
        {t('totpStart')}
      </Button>
    </div>
  );
}
