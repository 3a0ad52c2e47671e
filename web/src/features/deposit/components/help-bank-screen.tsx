import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n';
import { AccountPicture, AmountPicture, PaidPicture, TransferPicture } from './help-pictures';
import { HelpScreen } from './help-screen';

export default function HelpBankScreen(): ReactNode {
  const t = useT('deposit');
  return (
    <HelpScreen
      title={t('helpBank')}
      method="bank"
      steps={[
        [t('bank1'), <AmountPicture key="1" sign="¥" />],
        [t('bank2'), <AccountPicture key="2" />],
        [t('bank3'), <TransferPicture key="3" />],
        [t('bank4'), <PaidPicture key="4" />],
      ]}
      time={t('bankTime')}
      late={t('lateBank')}
    />
  );
}
