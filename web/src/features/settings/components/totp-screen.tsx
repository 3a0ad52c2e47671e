import type { ReactNode } from 'react';
import { useDetails } from '../../../api/user/details';
import { Card, Row } from '../../../components/card';
import { Screen } from '../../../components/screen';
import { Loaded } from '../../../components/states';
import { StatusPill } from '../../../components/status-pill';
import { useT } from '../../../lib/i18n';
import { TotpDisable } from './totp-disable';
import { TotpEnable } from './totp-enable';

/** `/my/totp`: turns a second factor by an authenticator app on and off. */
export default function TotpScreen(): ReactNode {
  const t = useT('settings');
  const details = useDetails();
  return (
    <Screen title={t('totpTitle')} parent="/my">
      <p className="mb-4 text-muted">{t('totpWhat')}</p>
      <Loaded query={details}>
        {({ user }) => (
          <div className="space-y-5">
            <Card>
              <Row
                icon="shield"
                title={t('totpTitle')}
                end={
                  <StatusPill tone={user.has_totp ? 'good' : 'plain'}>
                    {user.has_totp ? t('totpOn') : t('totpOff')}
                  </StatusPill>
                }
              />
            </Card>
            {user.has_totp ? <TotpDisable /> : <TotpEnable />}
          </div>
        )}
      </Loaded>
    </Screen>
  );
}
