import { type ReactNode, useState } from 'react';
import { type Details, useDetails } from '../../../api/user/details';
import { Card, Row } from '../../../components/card';
import { Screen } from '../../../components/screen';
import { Loaded } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { ContactForm } from './contact-form';

type Kind = 'email' | 'phone';

function Contacts({ user }: { user: Details['user'] }): ReactNode {
  const t = useT('settings');
  const [changing, setChanging] = useState<Kind>();
  return (
    <div className="space-y-5">
      <Card>
        {(['email', 'phone'] as const).map((kind) => (
          <Row
            key={kind}
            icon={kind === 'email' ? 'mail' : 'device'}
            title={t(kind)}
            note={<span className="num break-all">{user[kind] ?? t('none')}</span>}
            end={<span className="text-sm font-medium text-accent">{user[kind] ? t('change') : t('bind')}</span>}
            onPress={() => setChanging(kind)}
          />
        ))}
      </Card>
      {changing ? <ContactForm key={changing} kind={changing} onDone={() => setChanging(undefined)} /> : null}
    </div>
  );
}

/** `/my/contact`: e-mail address and phone number. */
export default function ContactScreen(): ReactNode {
  const t = useT('settings');
  const details = useDetails();
  return (
    <Screen title={t('contactTitle')} parent="/my">
      <p className="mb-4 text-muted">{t('contactNote')}</p>
      <Loaded query={details}>{({ user }) => <Contacts user={user} />}</Loaded>
    </Screen>
  );
}
