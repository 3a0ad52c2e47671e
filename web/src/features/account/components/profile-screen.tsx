import type { FormEvent, ReactNode } from 'react';
import { bindIdcardRequest } from '../../../api/generated/rules.gen';
import { details, useDetails } from '../../../api/user/details';
import { update } from '../../../api/user/update';
import type { User } from '../../../api/user/user';
import { Button } from '../../../components/button';
import { Card, Facts, Row, Section } from '../../../components/card';
import { SelectField, TextField } from '../../../components/field';
import { Screen } from '../../../components/screen';
import { FormError, Loaded } from '../../../components/states';
import { showToast } from '../../../components/toast';
import { useCommand } from '../../../lib/command';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';
import { useForm } from '../../../lib/use-form';
import { IconChoice } from './icon-choice';

const GENDERS = bindIdcardRequest.gender.values;

/** What is known about the member and cannot be changed here. */
function Member({ user }: { user: User }): ReactNode {
  const t = useT('account');
  const lang = useLang();
  return (
    <Card className="px-4 py-1">
      <Facts
        rows={[
          [t('username'), user.username],
          [t('realName'), user.kyc_status === 'approved' ? (user.real_name ?? '–') : t('nameLater')],
          [t('inviteCode'), user.invite_code],
          [t('memberLevel'), t(user.level > 1 ? 'levelVerified' : 'levelRegistered')],
          [t('memberSince'), formatTime(user.created_at, 'dateClock', lang)],
        ]}
      />
    </Card>
  );
}

/** Sex and birthday; after verification those of the documents, which stay. */
function Personal({ user }: { user: User }): ReactNode {
  const t = useT('account');
  const common = useT();
  const command = useCommand(update, [details.path]);
  const verified = user.kyc_status === 'approved';
  const form = useForm({ gender: user.gender ?? '', birthday: user.birthday ?? '' }, () => ({}));
  const genders = GENDERS.map((each) => [each, t(each)] as const);
  if (verified) {
    const gender = genders.find(([each]) => each === user.gender);
    return (
      <>
        <Card className="px-4 py-1">
          <Facts
            rows={[
              [t('sex'), gender?.[1] ?? '–'],
              [t('birthday'), user.birthday ?? '–'],
            ]}
          />
        </Card>
        <p className="mt-2 px-1 text-sm text-muted">{t('profileFixed')}</p>
      </>
    );
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const gender = GENDERS.find((each) => each === form.values.gender);
    const { birthday } = form.values;
    if (command.isPending || !(gender || birthday)) return;
    command.mutate(
      { ...(gender ? { gender } : {}), ...(birthday ? { birthday } : {}) },
      { onSuccess: () => showToast(t('profileSaved')), onError: (error) => void form.showFields(error) },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <SelectField label={t('sex')} placeholder={t('notGiven')} options={genders} {...form.field('gender')} />
      <TextField label={t('birthday')} type="date" autoComplete="bday" {...form.field('birthday')} />
      <FormError error={command.error} />
      <Button type="submit" wide busy={command.isPending}>
        {common('save')}
      </Button>
    </form>
  );
}

/** `/my/profile`: the member's data; what `user/update` takes can be changed. */
export default function ProfileScreen(): ReactNode {
  const t = useT('account');
  return (
    <Screen title={t('profile')} parent="/my">
      <Loaded query={useDetails()}>
        {({ user }) => (
          <>
            <div className="mb-3 flex justify-center">
              <IconChoice icon={user.icon} username={user.username} />
            </div>
            <Member user={user} />
            <Section title={t('personal')}>
              <Personal key={user.kyc_status} user={user} />
            </Section>
            <Section title={t('contact')}>
              <Card>
                <Row
                  icon="mail"
                  title={user.email ?? t('noEmail')}
                  note={user.phone ?? t('noPhone')}
                  to="/my/contact"
                />
                <Row icon="id" title={t('verification')} to="/realname" />
              </Card>
            </Section>
          </>
        )}
      </Loaded>
    </Screen>
  );
}
