import { type ReactNode, useState } from 'react';
import type { PushSettings } from '../../../api/user/push';
import { Button } from '../../../components/button';
import { Card, Note, Row, Section } from '../../../components/card';
import { HelpLink } from '../../../components/help-link';
import { Screen } from '../../../components/screen';
import { FormError, Loaded } from '../../../components/states';
import { Switch } from '../../../components/switch';
import { useT } from '../../../lib/i18n';
import { useStore } from '../../../lib/use-store';
import { FeedbackSettings } from '../../feedback/components/feedback-settings';
import { type PushChoice, usePushChoice } from '../hooks/use-push-choice';
import { pushState, turnPushOff, turnPushOn } from '../services/push-device';
import { QuietHours } from './quiet-hours';

type Kind = PushSettings['categories'][number];

const KINDS = ['order', 'alert', 'money', 'account', 'chat'] as const satisfies Kind[];

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

interface ChoiceProps extends Pick<PushChoice, 'choose' | 'error'> {
  settings: PushSettings;
}

function Choice({ settings, choose, error }: ChoiceProps): ReactNode {
  const t = useT('settings');
  const { categories } = settings;
  const chooseKind = (kind: Kind, on: boolean): void =>
    choose({ categories: [...categories.filter((one) => one !== kind), ...(on ? [kind] : [])] });
  return (
    <>
      <Section title={t('notifyWhat')}>
        <Card>
          {KINDS.map((kind) => (
            <Switch
              key={kind}
              label={t(`n_${kind}`)}
              checked={categories.includes(kind)}
              onChange={(on) => chooseKind(kind, on)}
            />
          ))}
        </Card>
        <p className="mt-2 px-1 text-sm text-muted">{t('notifySecurity')}</p>
        <div className="mt-2">
          <FormError error={error} />
        </div>
      </Section>
      <Section title={t('notifyHow')}>
        <Card>
          <Switch label={t('pushAmounts')} checked={settings.amounts} onChange={(amounts) => choose({ amounts })} />
          <QuietHours quiet={settings.quiet} onChange={(quiet) => choose({ quiet })} />
          <Row icon="market" title={t('alerts')} to="/alerts" />
        </Card>
        <p className="mt-2 px-1 text-sm text-muted">{t('pushAmountsNote')}</p>
      </Section>
    </>
  );
}

/** `/my/notify`: notifications of this device, and what they tell on every device. */
export default function NotifyScreen(): ReactNode {
  const t = useT('settings');
  const { query, ...choice } = usePushChoice();
  return (
    <Screen title={t('notifyTitle')} parent="/my">
      <p className="mb-4 text-muted">{t('notifyNote')}</p>
      <ThisDevice />
      <Loaded query={query}>{(settings) => <Choice settings={settings} {...choice} />}</Loaded>
      <FeedbackSettings />
      <div className="px-1">
        <HelpLink article="alerts-push">{t('helpNotify')}</HelpLink>
      </div>
    </Screen>
  );
}
