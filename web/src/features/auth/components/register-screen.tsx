import { type FormEvent, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useConfig } from '../../../api/common/config';
import { registerRequest } from '../../../api/generated/rules.gen';
import { type RegisterRequest, register } from '../../../api/user/register';
import { Button } from '../../../components/button';
import { Card } from '../../../components/card';
import { PasswordField, TextField } from '../../../components/field';
import LanguagePicker from '../../../components/language-picker';
import { Link } from '../../../components/link';
import { Screen } from '../../../components/screen';
import { FormError } from '../../../components/states';
import { Switch } from '../../../components/switch';
import { useCommand } from '../../../lib/command';
import { deviceId } from '../../../lib/device';
import { useT } from '../../../lib/i18n';
import { useRules } from '../../../lib/rules';
import { safePath } from '../../../lib/session';
import { useForm } from '../../../lib/use-form';
import { supportsPasskeys } from '../../passkeys/services/device-passkeys';
import { useStartSession } from '../hooks/use-start-session';

/** Here the PIN is part of the request, not a proof of identity. */
const NO_PROOFS: readonly string[] = [];

interface Fields extends Record<string, string> {
  username: string;
  email: string;
  phone: string;
  password: string;
  confirm_password: string;
  pay_password: string;
  invite_code: string;
}

function toRequest({ email, phone, invite_code, ...rest }: Fields): RegisterRequest {
  return {
    ...rest,
    ...(email.trim() ? { email: email.trim() } : {}),
    ...(phone.trim() ? { phone: phone.trim() } : {}),
    ...(invite_code.trim() ? { invite_code: invite_code.trim() } : {}),
    device: deviceId(),
    session: 'cookie',
    agree: true,
  };
}

function Agreement({
  agreed,
  onChange,
  error,
}: {
  agreed: boolean;
  onChange: (agreed: boolean) => void;
  error: string | undefined;
}): ReactNode {
  const t = useT('auth');
  const notice = useConfig().data?.risk_notice;
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <input
          type="checkbox"
          name="agree"
          checked={agreed}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby="risk agree-error"
          className="mt-0.5 size-6 shrink-0 accent-accent-fill"
        />
        <span>{t('agree')}</span>
      </label>
      <a
        href="/page?name=terms"
        target="_blank"
        rel="noreferrer"
        className="ml-9 inline-flex min-h-11 items-center text-sm font-medium text-accent"
      >
        {t('readTerms')}
      </a>
      <p id="agree-error" aria-live="polite" className="text-sm text-bad">
        {error}
      </p>
      <Card className="mt-1 p-4">
        <h2 className="text-sm font-semibold">{t('risk')}</h2>
        <p id="risk" className="mt-1 text-sm whitespace-pre-line text-muted">
          {notice || t('riskText')}
        </p>
      </Card>
    </div>
  );
}

/** The code of an invitation link that was shared with the installed app (its manifest names the fields). */
function sharedCode(search: URLSearchParams): string {
  const text = `${search.get('shared_url') ?? ''} ${search.get('shared') ?? ''}`;
  return /[?&](?:code|invite_code)=(\w{1,20})/.exec(text)?.[1] ?? '';
}

/** `/reg`: creates an account with its payment PIN; a link carries the invitation code in `?code=`. */
export default function RegisterScreen(): ReactNode {
  const t = useT('auth');
  const common = useT();
  const [search] = useSearchParams();
  const { enter, busy } = useStartSession(t('registered'));
  const command = useCommand(register, [], NO_PROOFS);
  const validate = useRules();
  const [passkeyNext, setPasskeyNext] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const [agreeError, setAgreeError] = useState<string>();
  const initial: Fields = {
    username: '',
    email: '',
    phone: '',
    password: '',
    confirm_password: '',
    pay_password: '',
    invite_code: search.get('code') ?? search.get('invite_code') ?? sharedCode(search),
  };
  const form = useForm(initial, (values) => ({
    ...validate(registerRequest, values, {
      username: t('usernameWrong'),
      password: t('passwordWrong'),
      pay_password: t('payPasswordWrong'),
    }),
    ...(values.pay_password ? {} : { pay_password: common('required') }),
    ...(values.password === values.confirm_password ? {} : { confirm_password: t('mismatch') }),
  }));

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAgreeError(agreed ? undefined : t('agreeFirst'));
    if (command.isPending || busy || !form.valid() || !agreed) return;
    const passkeysFirst = `/my/passkeys?next=${encodeURIComponent(safePath(search.get('next')))}`;
    command.mutate(toRequest(form.values), {
      onSuccess: (session) => enter(session, passkeyNext ? passkeysFirst : undefined),
      onError: (error) => void form.showFields(error),
    });
  };

  const query = search.toString();
  return (
    <Screen title={t('registerTitle')} parent="/" action={<LanguagePicker />}>
      <form onSubmit={submit} noValidate className="space-y-4">
        <TextField
          label={t('username')}
          note={t('usernameNote')}
          maxLength={registerRequest.username.max}
          autoComplete="username"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          {...form.field('username')}
        />
        <TextField label={t('email')} type="email" inputMode="email" autoComplete="email" {...form.field('email')} />
        <TextField label={t('phone')} type="tel" inputMode="tel" autoComplete="tel" {...form.field('phone')} />
        <PasswordField
          label={t('password')}
          note={t('passwordNote')}
          maxLength={registerRequest.password.max}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <PasswordField
          label={t('confirmPassword')}
          maxLength={registerRequest.password.max}
          autoComplete="new-password"
          {...form.field('confirm_password')}
        />
        <PasswordField
          label={t('payPassword')}
          note={t('payPasswordNote')}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          {...form.field('pay_password')}
        />
        <TextField label={t('inviteCode')} autoComplete="off" autoCapitalize="off" {...form.field('invite_code')} />
        {supportsPasskeys() ? (
          <Card>
            <Switch label={t('passkeyNext')} checked={passkeyNext} onChange={setPasskeyNext} />
          </Card>
        ) : null}
        <Agreement
          agreed={agreed}
          error={agreeError}
          onChange={(next) => {
            setAgreed(next);
            setAgreeError(undefined);
          }}
        />
        <FormError error={command.error} />
        <Button type="submit" wide busy={command.isPending || busy}>
          {common('register')}
        </Button>
      </form>
      <p className="mt-4 flex flex-wrap items-center justify-center gap-x-2 text-sm text-muted">
        {t('haveAccount')}
        <Link to={`/login${query ? `?${query}` : ''}`} className="flex min-h-11 items-center font-medium text-accent">
          {common('logIn')}
        </Link>
      </p>
    </Screen>
  );
}
