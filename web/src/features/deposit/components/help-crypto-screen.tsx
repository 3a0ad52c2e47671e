import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n';
import { HelpScreen } from './help-screen';

/** `/bz2`: how to deposit by digital currency. */
export default function HelpCryptoScreen(): ReactNode {
  const t = useT('deposit');
  return (
    <HelpScreen
      title={t('helpCrypto')}
      method="crypto"
      steps={[t('crypto1'), t('crypto2'), t('crypto3'), t('crypto4')]}
      time={t('cryptoTime')}
    />
  );
}
