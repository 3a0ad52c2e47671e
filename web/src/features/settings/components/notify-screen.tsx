import { type ReactNode, useState } from 'react';
import { type PushSettings, pushSettings, setPushSettings, usePushSettings } from '../../../api/user/push';
import { Button } from '../../../components/button';
import { Card, Note, Row, Section } from '../../../components/card';
import { HelpLink } from '../../../components/help-link';
import { Screen } from '../../../components/screen';
import { FormError, Loaded } from '../../../components/states';
import { Switch } from '../../../components/switch';
import { useCommand } from '../../../lib/command';
import { useT } from '../../../lib/i18n';
import { chooseNotify, NOTIFY_KINDS, type NotifyKind, notifyKinds } from '../../../lib/notify-choice';
import { queries } from '../../../lib/query';
import { useStore } from '../../../lib/use-store';
import { FeedbackSettings } from '../../feedback/components/feedback-settings';
import { pushState, turnPushOff, turnPushOn } from '../services/push-device';
import { QuietHours } from './quiet-hours';

/** Notifications on this device, on or off. */
function ThisDevice(): ReactNode {
  const t = useT('settings');
  const state = useStore(pushState);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const turn = (on: boolean): void => {
    setBusy(true);
    setError(undefined);
    (on ? turnPushOn() : turnPushOff()).catch(setError).finally(() => setBusy(false));
  };
  if (state === 'missing') return <Note tone="warn">{t('notifyMissing')}</Note>;
  if (state === 'denied') return <Note tone="warn">{t('notifyBlocked')}</Note>;
  return (
    <>
      <Button wide look={state === 'on' ? 'plain' : 'primary'} busy={busy} onClick={() => turn(state !== 'on')}>
        {state === 'on' ? t('pushOff') : t('notifyAllow')}
      </Button>
      <div className="mt-2">
        <FormError error={error} />
      </div>
    </>
  );
}

function Choice({ settings }: { settings: PushSettings }): ReactNode {
  const t = useT('settings');
  const local = useStore(notifyKinds);
  const command = useCommand(setPushSettings);
  const save = (change: Parameters<typeof command.mutate>[0]): void =>
    command.mutate(change, { onSuccess: (saved) => queries.setQueryData([pushSettings.path, undefined], saved) });
  const { categories } = settings;
  const choose = (kind: NotifyKind, on: boolean): void => {
    chooseNotify(kind, on);
    if (kind !== 'notice') save({ categories: [...categories.filter((one) => one !== kind), ...(on ? [kind] : [])] });
  };
  return (
    <>
      <Section title={t('notifyWhat')}>
        <Card>
          {NOTIFY_KINDS.map((kind) => (
            <Switch
              key={kind}
              label={t(`n_${kind}`)}
              checked={kind === 'notice' ? local.has(kind) : categories.includes(kind)}
              onChange={(on) => choose(kind, on)}
            />
          ))}
        </Card>
        <p className="mt-2 px-1 text-sm text-muted">{t('notifySecurity')}</p>
      </Section>
      <Section title={t('notifyHow')}>
        <Card>
          <Switch label={t('pushAmounts')} checked={settings.amounts} onChange={(amounts) => save({ amounts })} />
          <QuietHours quiet={settings.quiet} onChange={(quiet) => save({ quiet })} />
          <Row icon="market" title={t('alerts')} to="/alerts" />
        </Card>
        <p className="mt-2 px-1 text-sm text-muted">{t('pushAmountsNote')}</p>
      </Section>
      <FormError error={command.error} />
    </>
  );
}

/** `/my/notify`: notifications of this device, and what they tell on every device. */
export default function NotifyScreen(): ReactNode {
  const t = useT('settings');
  const settings = usePushSettings();
  return (
    <Screen title={t('notifyTitle')} parent="/my">
      <p className="mb-4 text-muted">{t('notifyNote')}</p>
      <ThisDevice />
      <Loaded query={settings}>{(data) => <Choice settings={data} />}</Loaded>
      <FeedbackSettings />
      <div className="px-1">
        <HelpLink article="alerts-push">{t('helpNotify')}</HelpLink>
      </div>
    </Screen>
  );
}
