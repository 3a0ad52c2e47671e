import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n';
import { HelpScreen } from './help-screen';

/** `/bz`: how to deposit by bank. */
export default function HelpBankScreen(): ReactNode {
  const t = useT('deposit');
  return (
    <HelpScreen
      title={t('helpBank')}
      method="bank"
      steps={[t('bank1'), t('bank2'), t('bank3'), t('bank4')]}
      time={t('bankTime')}
    />
  );
}
