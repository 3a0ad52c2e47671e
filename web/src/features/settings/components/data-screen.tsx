import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { closeAccountRequest } from '../../../api/generated/rules.gen';
import { closeAccount, exportData } from '../../../api/user/closure';
import { type Details, useDetails } from '../../../api/user/details';
import { Button, LinkButton } from '../../../components/button';
import { Card, Facts, Section } from '../../../components/card';
import { Confirm } from '../../../components/confirm';
import { PasswordField } from '../../../components/field';
import { Money } from '../../../components/money';
import { Screen } from '../../../components/screen';
import { FormError, Loaded } from '../../../components/states';
import { showToast } from '../../../components/toast';
import { useCommand } from '../../../lib/command';
import { asFieldError, isRefused, WRONG_CREDENTIALS } from '../../../lib/field-error';
import { useT } from '../../../lib/i18n';
import { beginLeaving, stopLeaving } from '../../../lib/leaving';
import { micro, toDecimal } from '../../../lib/money';
import { useRules } from '../../../lib/rules';
import { saveJson } from '../../../lib/save-file';
import { forgetSession } from '../../../lib/session';
import { useForm } from '../../../lib/use-form';

function Export(): ReactNode {
  const t = useT('settings');
  const command = useCommand(exportData);
  const save = (): void =>
    command.mutate(undefined, {
      onSuccess: (data) => saveJson('makoto-my-data.json', data),
    });
  return (
    <Section title={t('exportTitle')}>
      <p className="mb-3 px-1 text-sm text-muted">{t('exportNote')}</p>
      <FormError error={command.error} />
      <Button look="soft" wide busy={command.isPending} onClick={save} className="mt-2">
        {t('exportAction')}
      </Button>
    </Section>
  );
}

/** What the user still owns by currency, in any state. */
function leftIn({ balances }: Details): { currency: string; amount: string }[] {
  return balances
    .map(({ currency, available, in_trade, locked, withdrawing }) => ({
      currency,
      amount: [available, in_trade, locked, withdrawing].reduce((sum, part) => sum + micro(part), 0n),
    }))
    .filter(({ amount }) => amount > 0n)
    .map(({ currency, amount }) => ({ currency, amount: toDecimal(amount) }));
}

function CloseForm(): ReactNode {
  const t = useT('settings');
  const navigate = useNavigate();
  const validate = useRules();
  const [asking, setAsking] = useState(false);
  const command = useCommand(closeAccount);
  const form = useForm({ password: '' }, (values) => validate(closeAccountRequest, values));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.valid()) setAsking(true);
  };
  const confirm = (): void => {
    beginLeaving();
    const onError = (error: Error): void => {
      stopLeaving();
      form.showFields(asFieldError(error, WRONG_CREDENTIALS, 'password', t('passwordWrong')));
    };
    command.mutateAsync(form.values, { onError, onSettled: () => setAsking(false) }).then(
      // Not `onSuccess`: if the stream reports the end first, this screen is unmounted before the reply.
      () => {
        showToast(t('closed'));
        void navigate('/', { replace: true });
        forgetSession();
      },
      () => undefined,
    );
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <PasswordField label={t('password')} autoComplete="current-password" {...form.field('password')} />
      <FormError error={isRefused(command.error, WRONG_CREDENTIALS) ? null : command.error} />
      <Button type="submit" look="danger" wide>
        {t('closeAction')}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        busy={command.isPending}
        title={t('closeAsk')}
        note={t('closeNote')}
        action={t('closeAction')}
      />
    </form>
  );
}

function Close({ details }: { details: Details }): ReactNode {
  const t = useT('settings');
  const left = leftIn(details);
  return (
    <Section title={t('closeTitle')}>
      <p className="mb-3 px-1 text-sm text-muted">{t('closeNote')}</p>
      {left.length > 0 ? (
        <>
          <Card className="mb-3 px-4 py-1">
            <Facts
              rows={left.map(
                ({ currency, amount }) =>
                  [
                    t('left', { currency }),
                    <Money key={currency} amount={amount} currency={currency} exact />,
                  ] as const,
              )}
            />
          </Card>
          <LinkButton to="/withdraw" look="soft" wide>
            {t('toWithdraw')}
          </LinkButton>
        </>
      ) : (
        <CloseForm />
      )}
    </Section>
  );
}

/** `/my/data`: data export and account closure. */
export default function DataScreen(): ReactNode {
  const t = useT('settings');
  const details = useDetails();
  return (
    <Screen title={t('dataTitle')} parent="/my" money>
      <Export />
      <Loaded query={details}>{(data) => <Close details={data} />}</Loaded>
    </Screen>
  );
}
