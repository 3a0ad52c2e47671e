import type { FormEvent, ReactNode } from 'react';
import { createApiTokenRequest } from '../../../api/generated/rules.gen';
import { apiTokens, type CreatedApiToken, createApiToken } from '../../../api/user/api-tokens';
import { Button } from '../../../components/button';
import { PasswordField, SelectField, TextField } from '../../../components/field';
import { Segmented } from '../../../components/segmented';
import { FormError } from '../../../components/states';
import { useCommand } from '../../../lib/command';
import { asFieldError, isRefused, WRONG_CREDENTIALS } from '../../../lib/field-error';
import { useT } from '../../../lib/i18n';
import { useRules } from '../../../lib/rules';
import { useForm } from '../../../lib/use-form';

const DAYS = ['7', '30', '90', '180', '365'] as const;
/** The server decides; this only catches what cannot be an address. */
const ADDRESSES = /^[\s,\d.:/a-f]*$/i;

/** Creates a token with the password as proof. */
export function TokenForm({ onCreated }: { onCreated: (token: CreatedApiToken) => void }): ReactNode {
  const t = useT('tokens');
  const common = useT();
  const validate = useRules();
  const command = useCommand(createApiToken, [apiTokens.path]);
  const form = useForm(
    { name: '', access: 'read', expires_in_days: '90', ip_list: '', password: '' },
    ({ name, ip_list, password }) => ({
      ...validate({ name: createApiTokenRequest.name }, { name: name.trim() }),
      ...(ADDRESSES.test(ip_list) ? {} : { ip_list: t('addressesWrong') }),
      ...(password ? {} : { password: common('required') }),
    }),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (command.isPending || !form.valid()) return;
    const { name, access, expires_in_days, ip_list, password } = form.values;
    command.mutate(
      {
        name: name.trim(),
        scopes: access === 'trade' ? ['read', 'trade'] : ['read'],
        expires_in_days: Number(expires_in_days),
        ip_list: ip_list.split(/[\s,]+/).filter(Boolean),
        password,
      },
      {
        onSuccess: onCreated,
        onError: (error) => {
          const shown = asFieldError(error, WRONG_CREDENTIALS, 'password', t('passwordWrong'));
          form.showFields(shown);
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <TextField
        label={t('name')}
        note={t('nameNote')}
        autoComplete="off"
        maxLength={createApiTokenRequest.name.max}
        {...form.field('name')}
      />
      <div className="space-y-1.5">
        <p className="text-sm font-medium">{t('access')}</p>
        <Segmented
          label={t('access')}
          value={form.values.access}
          onChange={(access) => form.set({ access })}
          options={[
            ['read', t('read')],
            ['trade', t('readTrade')],
          ]}
        />
      </div>
      <SelectField
        label={t('expires')}
        options={DAYS.map((n) => [n, t('days', { n })] as const)}
        {...form.field('expires_in_days')}
      />
      <TextField
        label={t('addresses')}
        note={t('addressesNote')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...form.field('ip_list')}
      />
      <PasswordField label={t('password')} autoComplete="current-password" {...form.field('password')} />
      <FormError error={isRefused(command.error, WRONG_CREDENTIALS) ? null : command.error} />
      <Button type="submit" wide busy={command.isPending}>
        {t('create')}
      </Button>
    </form>
  );
}
