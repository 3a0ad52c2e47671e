import { Segmented, Typography } from 'antd';
import { useState } from 'react';
import { send } from '../../api/call';
import { Screen } from '../../components/screen';
import { type Line, VERSIONS_REFRESH_MS } from '../../components/versions/version';
import { Versions } from '../../components/versions/versions';
import { useTexts } from '../../lib/i18n';
import { useCall } from '../../lib/use-call';
import { BankListField, type BankListFile, type ListedCurrency } from './bank-list-field';
import { ListedBanks } from './listed-banks';

const CURRENCIES: ListedCurrency[] = ['USD', 'CNY', 'AUD'];

/** The banks outside Japan that customers choose from, by currency. */
export function BankListsScreen(): React.ReactNode {
  const t = useTexts();
  const [currency, setCurrency] = useState<ListedCurrency>('USD');
  return (
    <Screen title={t('sections.bankLists')}>
      <Typography.Paragraph type="secondary">{t('bankLists.hint')}</Typography.Paragraph>
      <Segmented
        options={CURRENCIES}
        value={currency}
        onChange={setCurrency}
        aria-label={t('payments.currency')}
        style={{ marginBlockEnd: 16 }}
      />
      <BankListVersions key={currency} currency={currency} />
    </Screen>
  );
}

function BankListVersions({ currency }: { currency: ListedCurrency }): React.ReactNode {
  const t = useTexts();
  const lines = ({ filename, banks, sha256 }: BankListFile): Line[] => [
    { key: 'file', label: t('bankLists.file'), value: filename },
    { key: 'banks', label: t('bankLists.banks'), value: String(banks) },
    { key: 'hash', label: t('bankLists.hash'), value: sha256 },
  ];
  return (
    <Versions<BankListFile>
      data={{
        path: 'bank_lists',
        subject: currency,
        query: useCall('bank_lists/get', { subject: currency }, { refetchInterval: VERSIONS_REFRESH_MS }),
        history: (paging, signal) => send('bank_lists/history', { subject: currency, ...paging }, { signal }),
        propose: (proposal, key) => send('bank_lists/propose', proposal, { key }),
        first: {},
        none: t('bankLists.none', { currency }),
        details: (list, before) => <ListedBanks fileId={list.file_id} before={before?.file_id} />,
        ...{ lines, fields: <BankListField currency={currency} /> },
      }}
    />
  );
}
