import type { FormEvent, ReactNode } from 'react';
import { totpDisableRequest } from '../../../api/generated/rules.gen';
import { details } from '../../../api/user/details';
import { totpDisable } from '../../../api/user/totp';
import { Button } from '../../../components/button';
import { PasswordField, TotpField } from '../../../components/field';
import { FormError } from '../../../components/states';
import { showToast } from '../../../components/toast';
import { useCommand } from '../../../lib/command';
import { useT } from '../../../lib/i18n';
import { isCode, useRules } from '../../../lib/rules';
import { useForm } from '../../../lib/use-form';

export function TotpDisable(): ReactNode {
  const t = useT('settings');
  const validate = useRules();
  const command = useCommand(totpDisable, [details.path]);
  const form = useForm({ code: '', password: '' }, (values) => ({
    ...validate(totpDisableRequest, values),
    ...(isCode(values.code) ? {} : { code: t('totpCodeWrong') }),
  }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (command.isPending || !form.valid()) return;
    command.mutate(form.values, {
      onSuccess: () => showToast(t('totpDisabled')),
      onError: (error) => void form.showFields(error),
    });
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <TotpField label={t('totpCode')} {...form.field('code')} />
      <PasswordField label={t('password')} autoComplete="current-password" {...form.field('password')} />
      <FormError error={command.error} />
      <Button type="submit" look="danger" wide busy={command.isPending}>
        {t('totpDisable')}
      </Button>
    </form>
  );
}
