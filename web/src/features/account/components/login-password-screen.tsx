import type { FormEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { resetPwdRequest } from '../../../api/generated/rules.gen';
import { resetPwd } from '../../../api/user/reset-pwd';
import { Button } from '../../../components/button';
import { PasswordField, TextField } from '../../../components/field';
import { Screen } from '../../../components/screen';
import { FormError } from '../../../components/states';
import { showToast } from '../../../components/toast';
import { useCommand } from '../../../lib/command';
import { asFieldError, isRefused, WRONG_CREDENTIALS } from '../../../lib/field-error';
import { useT } from '../../../lib/i18n';
import { useRules } from '../../../lib/rules';
import { useLoggedIn } from '../../../lib/session';
import { useForm } from '../../../lib/use-form';
import { CodeField } from './code-field';
import { CoolingNote } from './cooling-note';

/** `/loginpassword`: changed with the old password while logged in, or with a code if forgotten. */
export default function LoginPasswordScreen(): ReactNode {
  const t = useT('account');
  const common = useT();
  const loggedIn = useLoggedIn();
  const navigate = useNavigate();
  const command = useCommand(resetPwd, ['user/sessions']);
  const validate = useRules();
  const form = useForm(
    { account: '', code: '', old_password: '', new_password: '', confirm_password: '' },
    (values) => ({
      ...(loggedIn && !values.old_password ? { old_password: common('required') } : {}),
      ...(!loggedIn && !values.account.trim() ? { account: common('required') } : {}),
      ...(!loggedIn && !values.code.trim() ? { code: t('codeWrong') } : {}),
      ...validate(resetPwdRequest, values, { new_password: t('passwordWrong') }),
      ...(values.new_password === values.confirm_password ? {} : { confirm_password: t('mismatch') }),
    }),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (command.isPending || !form.valid()) return;
    const { account, code, old_password, new_password, confirm_password } = form.values;
    const proof = loggedIn ? { old_password } : { account: account.trim(), code: code.trim() };
    command.mutate(
      { ...proof, new_password, confirm_password },
      {
        onSuccess: () => {
          showToast(t('passwordSaved'));
          void navigate(loggedIn ? '/my' : '/login', { replace: true });
        },
        onError: (error) =>
          void form.showFields(asFieldError(error, WRONG_CREDENTIALS, 'old_password', t('oldPasswordWrong'))),
      },
    );
  };
  return (
    <Screen title={loggedIn ? t('passwordTitle') : t('forgotTitle')} parent={loggedIn ? '/my' : '/login'}>
      <form onSubmit={submit} noValidate className="space-y-4">
        {loggedIn ? (
          <PasswordField label={t('oldPassword')} autoComplete="current-password" {...form.field('old_password')} />
        ) : (
          <>
            <TextField
              label={t('accountLabel')}
              autoComplete="username"
              autoCapitalize="off"
              spellCheck={false}
              {...form.field('account')}
            />
            <CodeField
              account={form.values.account.trim()}
              purpose="reset_pwd"
              onRefused={form.showFields}
              {...form.field('code')}
            />
          </>
        )}
        <PasswordField
          label={t('newPassword')}
          note={t('passwordNote')}
          maxLength={resetPwdRequest.new_password.max}
          autoComplete="new-password"
          {...form.field('new_password')}
        />
        <PasswordField
          label={t('confirmPassword')}
          maxLength={resetPwdRequest.new_password.max}
          autoComplete="new-password"
          {...form.field('confirm_password')}
        />
        <CoolingNote />
        <FormError error={isRefused(command.error, WRONG_CREDENTIALS) ? null : command.error} />
        <Button type="submit" wide busy={command.isPending}>
          {common('save')}
        </Button>
      </form>
    </Screen>
  );
}
