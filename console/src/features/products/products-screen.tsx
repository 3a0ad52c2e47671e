import { Tabs } from 'antd';
import { Screen } from '../../components/screen';
import { useTexts } from '../../lib/i18n';
import { ApprovalLimitsTab } from './approval-limits';
import { ConversionTermsTab } from './conversion-terms';
import { EarnTermsTab } from './earn-terms';
import { ExposureTermsTab } from './exposure-terms';
import { PaymentTermsTab } from './payment-terms';
import { RebateTermsTab } from './rebate-terms';
import { TradingTermsTab } from './trading-terms';

/** All terms of money: in force, scheduled, proposed and past. What was made under earlier terms keeps them. */
export function ProductsScreen(): React.ReactNode {
  const t = useTexts();
  return (
    <Screen title={t('sections.products')}>
      <Tabs
        items={[
          { key: 'trading', label: t('products.trading'), children: <TradingTermsTab /> },
          { key: 'payments', label: t('products.payments'), children: <PaymentTermsTab /> },
          { key: 'conversions', label: t('products.conversions'), children: <ConversionTermsTab /> },
          { key: 'rebates', label: t('products.rebates'), children: <RebateTermsTab /> },
          { key: 'earn', label: t('products.earn'), children: <EarnTermsTab /> },
          { key: 'approvals', label: t('products.approvals'), children: <ApprovalLimitsTab /> },
          { key: 'exposure', label: t('products.exposure'), children: <ExposureTermsTab /> },
        ]}
      />
    </Screen>
  );
}
