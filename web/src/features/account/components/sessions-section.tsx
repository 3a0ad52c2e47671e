import type { ReactNode } from 'react';
import { endSession } from '../../../api/user/end-session';
import { type Device, sessions, useSessions } from '../../../api/user/sessions';
import { Card, Section } from '../../../components/card';
import { Icon } from '../../../components/icons';
import { FormError, Loaded, SkeletonRows } from '../../../components/states';
import { useCommand } from '../../../lib/command';
import { deviceName } from '../../../lib/device-name';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';

function DeviceRow({ device, onEnd, busy }: { device: Device; onEnd: () => void; busy: boolean }): ReactNode {
  const t = useT('account');
  const lang = useLang();
  const name = deviceName(device.user_agent);
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-2">
      <span className="text-muted">
        <Icon name="device" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        <span className="block text-sm text-muted">
          {device.current ? t('thisDevice') : t('lastSeen', { time: formatTime(device.last_seen_at, 'short', lang) })}
        </span>
      </span>
      {device.current ? null : (
        <button
          type="button"
          aria-disabled={busy}
          onClick={busy ? undefined : onEnd}
          aria-label={t('endSessionOf', { device: name })}
          className="min-h-11 px-2 text-sm font-medium text-bad"
        >
          {t('endSession')}
        </button>
      )}
    </li>
  );
}

/** The sessions of the account; each except the current one can be ended. */
export function SessionsSection(): ReactNode {
  const t = useT('account');
  const devices = useSessions();
  const command = useCommand(endSession, [sessions.path]);
  return (
    <Section title={t('sessions')}>
      <Card>
        <Loaded query={devices} waiting={<SkeletonRows rows={2} />}>
          {({ list }) => (
            <ul className="divide-y divide-line">
              {list.map((device) => (
                <DeviceRow
                  key={device.id}
                  device={device}
                  busy={command.isPending}
                  onEnd={() => command.mutate({ id: device.id })}
                />
              ))}
            </ul>
          )}
        </Loaded>
      </Card>
      <FormError error={command.error} />
    </Section>
  );
}
