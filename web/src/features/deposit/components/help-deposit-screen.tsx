import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useT } from '../../../lib/i18n';
import {
  AccountPicture,
  AddressPicture,
  AmountPicture,
  NetworkPicture,
  PaidPicture,
  TransferPicture,
} from './help-pictures';
import { HelpScreen } from './help-screen';

/** `/bz`: help for deposits by bank. `/bz2`: by digital currency. One file, which the first script names once. */
export default function HelpDepositScreen(): ReactNode {
  const t = useT('deposit');
  if (useLocation().pathname.startsWith('/bz2'))
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
