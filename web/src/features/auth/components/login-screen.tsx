import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { type LoginRequest, login } from '../../../api/user/login';
import { Button } from '../../../components/button';
import { Note } from '../../../components/card';
import { PasswordField, TextField } from '../../../components/field';
import LanguagePicker from '../../../components/language-picker';
import { Link } from '../../../components/link';
import { Screen } from '../../../components/screen';
import { FormError } from '../../../components/states';
import { useCommand } from '../../../lib/command';
import { deviceId } from '../../../lib/device';
import { asFieldError, isRefused } from '../../../lib/field-error';
import { useT } from '../../../lib/i18n';
import { useSessionLost } from '../../../lib/leaving';
import { safePath, useLoggedIn } from '../../../lib/session';
import { loadTexts } from '../../../lib/texts';
import { useForm } from '../../../lib/use-form';
import { supportsPasskeys } from '../../passkeys/services/device-passkeys';
import { useStartSession } from '../hooks/use-start-session';

const NEEDS_TOTP = 2011;

const PasskeyLogIn = lazy(() =>
  Promise.all([import('../../passkeys/components/passkey-log-in'), loadTexts('passkeys')]).then(([module]) => module),
);

/** `/login`: redirects users who are already logged in. */
export default function LoginScreen(): ReactNode {
  const [search] = useSearchParams();
  if (useLoggedIn()) return <Navigate to={safePath(search.get('next'))} replace />;
  return <LoginForm />;
}

/** Takes a user name, e-mail or phone; asks for the second factor if the account has one. */
function LoginForm(): ReactNode {
  const t = useT('auth');
  const common = useT();
  const [search] = useSearchParams();
  const lost = useSessionLost();
  const { enter, busy } = useStartSession(t('loggedIn'));
  const command = useCommand(login);
  const [secondFactor, setSecondFactor] = useState(false);
  const form = useForm({ account: '', password: '', totp: '' }, (values) => ({
    ...(values.account.trim() ? {} : { account: common('required') }),
    ...(values.password ? {} : { password: common('required') }),
    ...(secondFactor && !/^\d{6}$/.test(values.totp) ? { totp: t('payPasswordWrong') } : {}),
  }));

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (command.isPending || busy || !form.valid()) return;
    const { account, password, totp } = form.values;
    const totpField = secondFactor ? { totp } : {};
    const request: LoginRequest = {
      account: account.trim(),
      password,
      device: deviceId(),
      session: 'cookie',
      ...totpField,
    };
    command.mutate(request, {
      onSuccess: (session) => enter(session),
      onError: (error) => {
        // The first request for the code is not an error.
        if (isRefused(error, NEEDS_TOTP) && !secondFactor) setSecondFactor(true);
        else form.showFields(asFieldError(error, NEEDS_TOTP, 'totp', t('totpWrong')));
      },
    });
  };

  const query = search.toString();
  return (
    <Screen title={t('logInTitle')} parent="/" action={<LanguagePicker />}>
      <form onSubmit={submit} noValidate className="space-y-4">
        {lost ? <Note>{t('loggedOut')}</Note> : null}
        <TextField
          label={t('account')}
          autoComplete="username webauthn"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          {...form.field('account')}
        />
        <PasswordField label={t('password')} autoComplete="current-password" {...form.field('password')} />
        {secondFactor ? (
          <TextField
            label={t('totp')}
            note={t('totpNote')}
            autoFocus
            inputMode="numeric"
            maxLength={6}
            autoComplete="one-time-code"
            {...form.field('totp')}
          />
        ) : null}
        <FormError error={isRefused(command.error, NEEDS_TOTP) ? null : command.error} />
        <Button type="submit" wide busy={command.isPending || busy}>
          {common('logIn')}
        </Button>
      </form>
      {supportsPasskeys() ? (
        <Suspense fallback={<div className="mt-3 h-12" />}>
          <PasskeyLogIn onSession={(session) => enter(session)} busy={command.isPending || busy} />
        </Suspense>
      ) : null}
      <div className="mt-4 flex flex-col items-center text-sm">
        <Link to="/loginpassword" className="flex min-h-11 items-center text-accent">
          {t('forgot')}
        </Link>
        <p className="flex flex-wrap items-center justify-center gap-x-2 text-muted">
          {t('noAccount')}
          <Link to={`/reg${query ? `?${query}` : ''}`} className="flex min-h-11 items-center font-medium text-accent">
            {common('register')}
          </Link>
        </p>
      </div>
    </Screen>
  );
}
