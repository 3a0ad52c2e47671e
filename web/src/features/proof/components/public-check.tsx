import type { ReactNode } from 'react';
import { Screen } from '../../../components/screen';
import { useT } from '../../../lib/i18n';
import CheckSettlement from './check-settlement';

export default function PublicCheck({ number }: { number: string }): ReactNode {
  const t = useT('proof');
  return (
    <Screen title={t('orderTitle', { number })} parent="/">
      <CheckSettlement number={number} />
    </Screen>
  );
}
