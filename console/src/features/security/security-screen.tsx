import { Button } from 'antd';
import { useState } from 'react';
import { Screen } from '../../components/screen';
import { useTexts } from '../../lib/i18n';
import { OwnPasskeys } from './own-passkeys';
import { OwnPassword } from './own-password';

/** How the operator logs in: password and passkeys. */
export function SecurityScreen(): React.ReactNode {
  const t = useTexts();
  const [changing, setChanging] = useState(false);
  return (
    <Screen
      title={t('security.title')}
      actions={<Button onClick={() => setChanging(true)}>{t('security.password')}</Button>}
    >
      <OwnPasskeys />
      {changing && <OwnPassword onClose={() => setChanging(false)} />}
    </Screen>
  );
}
