import { Tabs } from 'antd';
import { Screen } from '../../components/screen';
import { useTexts } from '../../lib/i18n';
import { EarnTerms } from './earn-terms';
import { TradingTerms } from './trading-terms';

/** The terms of new orders and positions, with those to come and those of the past. Running ones keep theirs. */
export function ProductsScreen(): React.ReactNode {
  const t = useTexts();
  return (
    <Screen title={t('sections.products')}>
      <Tabs
        items={[
          { key: 'trading', label: t('products.trading'), children: <TradingTerms /> },
          { key: 'earn', label: t('products.earn'), children: <EarnTerms /> },
        ]}
      />
    </Screen>
  );
}
