import type { FormEvent, ReactNode } from 'react';
import { updateRequest } from '../../../api/generated/rules.gen';
import { details } from '../../../api/user/details';
import { update } from '../../../api/user/update';
import { Button } from '../../../components/button';
import { PasswordField, TextField } from '../../../components/field';
import { FormError } from '../../../components/states';
import { showToast } from '../../../components/toast';
import { useCommand } from '../../../lib/command';
import { asFieldError, isRefused, WRONG_CREDENTIALS } from '../../../lib/field-error';
import { useT } from '../../../lib/i18n';
import { isCode, useRules } from '../../../lib/rules';
import { useForm } from '../../../lib/use-form';
import { CodeField } from '../../account/components/code-field';
import { CoolingNote } from '../../account/components/cooling-note';

interface ContactFormProps {
  kind: 'email' | 'phone';
  onDone: () => void;
}

/** Binds a new address or number with the code sent to it and the password. */
export function ContactForm({ kind, onDone }: ContactFormProps): ReactNode {
  const t = useT('settings');
  const common = useT();
  const validate = useRules();
  const command = useCommand(update, [details.path]);
  const wrong = kind === 'email' ? t('emailWrong') : t('phoneWrong');
  const form = useForm(
    { account: '', code: '', password: '' },
    ({ account, code, password }) => ({
      ...validate({ account: { required: true, ...updateRequest[kind] } }, { account }, { account: wrong }),
      ...(isCode(code) ? {} : { code: t('codeNeeded') }),
      ...(password ? {} : { password: common('required') }),
    }),
    kind,
  );
  const account = form.values.account.trim();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (command.isPending || !form.valid()) return;
    command.mutate(
      { [kind]: account, code: form.values.code, password: form.values.password },
      {
        onSuccess: () => {
          showToast(t('bound'));
          onDone();
        },
        onError: (error) =>
          void form.showFields(asFieldError(error, WRONG_CREDENTIALS, 'password', t('passwordWrong'))),
      },
    );
  };
  const email = kind === 'email';
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <TextField
        label={email ? t('emailNew') : t('phoneNew')}
        note={email ? undefined : t('phoneNote')}
        type={email ? 'email' : 'tel'}
        inputMode={email ? 'email' : 'tel'}
        autoComplete={email ? 'email' : 'tel'}
        maxLength={updateRequest[kind].max}
        {...form.field('account')}
      />
      <CodeField
        account={account}
        purpose={email ? 'bind_email' : 'bind_phone'}
        onRefused={form.showFields}
        {...form.field('code')}
      />
      <PasswordField label={t('password')} autoComplete="current-password" {...form.field('password')} />
      <p className="text-sm text-muted">{t('contactSafety')}</p>
      <CoolingNote />
      <FormError error={isRefused(command.error, WRONG_CREDENTIALS) ? null : command.error} />
      <Button type="submit" wide busy={command.isPending}>
        {t('bind')}
      </Button>
    </form>
  );
}
