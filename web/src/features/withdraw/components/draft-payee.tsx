import type { ReactNode } from 'react';
import { Segmented } from '../../../components/segmented';
import { useT } from '../../../lib/i18n';
import type { Draft } from '../hooks/use-draft';
import { PayeeChoice } from './payee-choice';

export function DraftPayee({ draft }: { draft: Draft }): ReactNode {
  const t = useT('withdraw');
  const bank = draft.way === 'bank';
  const none = bank
    ? {
        title: t('noBank'),
        note: t('noBankNote'),
        action: { to: '/bindBankCard?next=/withdraw', label: t('bindBank') },
      }
    : {
        title: t('noAddress'),
        note: t('noAddressNote'),
        action: { to: '/banklist?bind=address&next=/withdraw', label: t('bindAddress') },
      };
  return (
    <>
      <Segmented
        label={t('way')}
        value={draft.way}
        onChange={draft.setWay}
        options={[
          ['bank', t('bank')],
          ['crypto', t('crypto')],
        ]}
      />
      <PayeeChoice
        label={bank ? t('chooseBank') : t('chooseAddress')}
        payees={draft.payees}
        value={draft.payeeId}
        onChange={draft.setPayee}
        none={none}
      />
    </>
  );
}
