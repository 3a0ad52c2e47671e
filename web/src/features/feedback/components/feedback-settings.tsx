import type { ReactNode } from 'react';
import { Card, Section } from '../../../components/card';
import { Switch } from '../../../components/switch';
import { useT } from '../../../lib/i18n';
import { useStore } from '../../../lib/use-store';
import { allowSound, canVibrate, giveFeedback } from '../services/feedback';
import { sound, vibration } from '../services/feedback-choice';

/** Sounds and vibration of the open app, on this device. */
export function FeedbackSettings(): ReactNode {
  const t = useT('settings');
  const sounds = useStore(sound.now);
  const vibrates = useStore(vibration.now);
  return (
    <Section title={t('feedback')}>
      <Card>
        <Switch
          label={t('sound')}
          checked={sounds}
          onChange={(on) => {
            sound.choose(on);
            allowSound();
          }}
        />
        {canVibrate() ? (
          <Switch
            label={t('vibration')}
            checked={vibrates}
            onChange={(on) => {
              vibration.choose(on);
              giveFeedback('accepted');
            }}
          />
        ) : null}
      </Card>
      <p className="mt-2 px-1 text-sm text-muted">{t('feedbackNote')}</p>
    </Section>
  );
}
