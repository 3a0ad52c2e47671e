import { Tabs } from 'antd';
import { Screen } from '../../components/screen';
import { useTexts } from '../../lib/i18n';
import { EarnTermsTab } from './earn-terms';
import { TradingTermsTab } from './trading-terms';

/** The terms for new orders and positions: current, scheduled and past. Open orders and positions keep their terms. */
export function ProductsScreen(): React.ReactNode {
  const t = useTexts();
  return (
    <Screen title={t('sections.products')}>
      <Tabs
        items={[
          { key: 'trading', label: t('products.trading'), children: <TradingTermsTab /> },
          { key: 'earn', label: t('products.earn'), children: <EarnTermsTab /> },
        ]}
      />
    </Screen>
  );
}
