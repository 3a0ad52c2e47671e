import { Tabs } from 'antd';
import { Screen } from '../../components/screen';
import { useTexts } from '../../lib/i18n';
import { HouseAccounts } from './house-accounts';
import { Transfers } from './transfers';

/** Queries of the ledger: transfers, and the balances of the house's accounts. */
export function LedgerScreen(): React.ReactNode {
  const t = useTexts();
  return (
    <Screen title={t('sections.ledger')}>
      <Tabs
        items={[
          { key: 'transfers', label: t('ledger.transfers'), children: <Transfers /> },
          { key: 'house', label: t('ledger.house'), children: <HouseAccounts /> },
        ]}
      />
    </Screen>
  );
}
