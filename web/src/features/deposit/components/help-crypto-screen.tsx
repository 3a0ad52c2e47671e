import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n';
import { AddressPicture, AmountPicture, NetworkPicture, PaidPicture } from './help-pictures';
import { HelpScreen } from './help-screen';

export default function HelpCryptoScreen(): ReactNode {
  const t = useT('deposit');
  return (
    <HelpScreen
      title={t('helpCrypto')}
      method="crypto"
      steps={[
        [t('crypto1'), <AmountPicture key="1" sign="₮" />],
        [t('crypto2'), <AddressPicture key="2" />],
        [t('crypto3'), <NetworkPicture key="3" />],
        [t('crypto4'), <PaidPicture key="4" />],
      ]}
      time={t('cryptoTime')}
      late={t('lateCrypto')}
    />
  );
}
