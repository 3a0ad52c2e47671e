import type { ReactNode } from 'react';
import type { PushSettings } from '../../../api/user/push';
import { TextField } from '../../../components/field';
import { Switch } from '../../../components/switch';
import { useT } from '../../../lib/i18n';
import { zoneHere } from '../../../lib/zone';
import { toClock, toMinutes } from '../services/quiet-times';

type Quiet = NonNullable<PushSettings['quiet']>;

/** From 22:00 to 7:00. */
const USUAL = { from: 1_320, to: 420 };

/** When nothing but security notices is sent, by the clock of this device. */
export function QuietHours({
  quiet,
  onChange,
}: {
  quiet: Quiet | undefined;
  onChange: (quiet: Quiet | null) => void;
}): ReactNode {
  const t = useT('settings');
  const field = (name: 'from' | 'to', label: string): ReactNode =>
    quiet ? (
      <TextField
        name={`quiet-${name}`}
        type="time"
        label={label}
        value={toClock(quiet[name])}
        onValue={(text) => {
          const next = { ...quiet, zone: zoneHere(), [name]: toMinutes(text) ?? quiet[name] };
          if (next.from !== next.to) onChange(next);
        }}
      />
    ) : null;
  return (
    <>
      <Switch
        label={t('quiet')}
        checked={quiet !== undefined}
        onChange={(on) => onChange(on ? { ...USUAL, zone: zoneHere() } : null)}
      />
      {quiet ? (
        <div className="grid grid-cols-2 gap-3 px-4 py-3">
          {field('from', t('quietFrom'))}
          {field('to', t('quietTo'))}
        </div>
      ) : null}
    </>
  );
}
