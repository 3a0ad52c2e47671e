import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/button';
import { Card, Note } from '../../../components/card';
import { Screen } from '../../../components/screen';
import { Switch } from '../../../components/switch';
import { useT } from '../../../lib/i18n';
import { chooseNotify, NOTIFY_KINDS, notifyKinds } from '../../../lib/notify-choice';
import { useStore } from '../../../lib/use-store';

type Permission = NotificationPermission | 'missing';

const permissionNow = (): Permission => ('Notification' in window ? Notification.permission : 'missing');

/** `/my/notify`: which events this device notifies about. */
export default function NotifyScreen(): ReactNode {
  const t = useT('settings');
  const [permission, setPermission] = useState(permissionNow);
  const chosen = useStore(notifyKinds);
  const allow = (): void => {
    Notification.requestPermission().then(setPermission, reportError);
  };
  return (
    <Screen title={t('notifyTitle')} parent="/my">
      <p className="mb-4 text-muted">{t('notifyNote')}</p>
      {permission === 'missing' ? <Note tone="warn">{t('notifyMissing')}</Note> : null}
      {permission === 'denied' ? <Note tone="warn">{t('notifyBlocked')}</Note> : null}
      {permission === 'default' ? (
        <Button wide onClick={allow}>
          {t('notifyAllow')}
        </Button>
      ) : null}
      <Card className="mt-4">
        {NOTIFY_KINDS.map((kind) => (
          <Switch
            key={kind}
            label={t(`n_${kind}`)}
            checked={chosen.has(kind) && permission === 'granted'}
            disabled={permission !== 'granted'}
            onChange={(on) => chooseNotify(kind, on)}
          />
        ))}
      </Card>
    </Screen>
  );
}
