import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { resetPayPwdRequest } from '../../../api/generated/rules.gen';
import { type Details, useDetails } from '../../../api/user/details';
import { resetPaypwd } from '../../../api/user/reset-paypwd';
import { Button } from '../../../components/button';
import { Note } from '../../../components/card';
import { PasswordField } from '../../../components/field';
import { Link } from '../../../components/link';
import { Screen } from '../../../components/screen';
import { Segmented } from '../../../components/segmented';
import { FormError, Loaded } from '../../../components/states';
import { showToast } from '../../../components/toast';
import { useCommand } from '../../../lib/command';
import { useT } from '../../../lib/i18n';
import { useRules } from '../../../lib/rules';
import { safePath } from '../../../lib/session';
import { useForm } from '../../../lib/use-form';
import { CodeField } from './code-field';
import { CoolingNote } from './cooling-note';

type Proof = 'old_paypwd' | 'password' | 'code';
const PIN_INPUT = { inputMode: 'numeric', maxLength: 6, autoComplete: 'off' } as const;

/** Explains that a code needs a bound address, and links to where it can be added. */
function NoContact(): ReactNode {
  const t = useT('account');
  return (
    <Note>
      <p>{t('codeNowhere')}</p>
      <Link to="/my/contact" className="flex min-h-11 items-center font-medium text-accent">
        {t('addContact')}
      </Link>
    </Note>
  );
}

function PinForm({ details }: { details: Details }): ReactNode {
  const t = useT('account');
  const common = useT();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { has_pay_password: has, username, email, phone } = details.user;
  const [proof, setProof] = useState<Proof>(has ? 'old_paypwd' : 'password');
  const codeless = proof === 'code' && !email && !phone;
  const command = useCommand(resetPaypwd, ['user/details']);
  const validate = useRules();
  const form = useForm({ old_paypwd: '', password: '', code: '', new_paypwd: '', confirm_paypwd: '' }, (values) => ({
    ...(values[proof].trim() ? {} : { [proof]: common('required') }),
    ...validate(resetPayPwdRequest, values, { new_paypwd: t('pinWrong') }),
    ...(values.new_paypwd === values.confirm_paypwd ? {} : { confirm_paypwd: t('mismatch') }),
  }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (command.isPending || !form.valid()) return;
    const { new_paypwd, confirm_paypwd } = form.values;
    command.mutate(
      { new_paypwd, confirm_paypwd, [proof]: form.values[proof] },
      {
        onSuccess: () => {
          showToast(t('pinSaved'));
          const next = search.get('next');
          void navigate(next ? safePath(next) : '/my', { replace: true });
        },
        onError: (error) => void form.showFields(error),
      },
    );
  };
  const ways: (readonly [Proof, string])[] = [
    ...(has ? ([['old_paypwd', t('byOldPin')]] as const) : []),
    ['password', t('byPassword')],
    ['code', t('byCode')],
  ];
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <p className="text-muted">{t('pinWhat')}</p>
      <Segmented label={t('proveBy')} value={proof} onChange={setProof} options={ways} />
      {proof === 'old_paypwd' ? (
        <PasswordField label={t('oldPin')} {...PIN_INPUT} {...form.field('old_paypwd')} />
      ) : null}
      {proof === 'password' ? (
        <PasswordField label={t('byPassword')} autoComplete="current-password" {...form.field('password')} />
      ) : null}
      {proof === 'code' && !codeless ? (
        <CodeField account={username} purpose="reset_paypwd" {...form.field('code')} />
      ) : null}
      {codeless ? <NoContact /> : null}
      <PasswordField label={t('newPin')} {...PIN_INPUT} {...form.field('new_paypwd')} />
      <PasswordField label={t('confirmPin')} {...PIN_INPUT} {...form.field('confirm_paypwd')} />
      <CoolingNote />
      <FormError error={command.error} />
      <Button type="submit" wide busy={command.isPending} disabled={codeless}>
        {common('save')}
      </Button>
    </form>
  );
}

/** `/txpassword`: sets the payment PIN, or changes it with the old PIN, the password or a code. */
export default function PayPasswordScreen(): ReactNode {
  const t = useT('account');
  const details = useDetails();
  return (
    <Screen title={t('pinTitle')} parent="/my">
      <Loaded query={details}>{(data) => <PinForm details={data} />}</Loaded>
    </Screen>
  );
}
