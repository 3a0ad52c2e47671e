import { Button, Flex, Popconfirm, Select } from 'antd';
import { useState } from 'react';
import { send } from '../../api/call';
import { ErrorAlert } from '../../components/error-alert';
import { BANK_CURRENCIES, optionsOf } from '../../lib/currencies';
import { download } from '../../lib/download';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';

type Currency = (typeof BANK_CURRENCIES)[number];

/** Creates the file that pays the approved withdrawals of a currency, and marks them as sent. */
export function PayoutFileButton(): React.ReactNode {
  const t = useTexts();
  const [currency, setCurrency] = useState<Currency>('JPY');
  const make = useAction((currency: Currency, key) => send('withdrawals/payout_file', { currency }, { key }), {
    invalidates: ['withdrawals/list', 'payout_files/list', 'queues'],
    onDone: ({ filename, content }) => download(filename, content),
  });
  return (
    <Flex vertical align="end">
      <Flex gap="small" wrap>
        <Select
          aria-label={t('payments.currency')}
          value={currency}
          options={optionsOf(BANK_CURRENCIES)}
          onChange={setCurrency}
        />
        <Popconfirm title={t('payments.fileSure')} onConfirm={() => make.mutate(currency)}>
          <Button type="primary" loading={make.isPending}>
            {t('payments.file')}
          </Button>
        </Popconfirm>
      </Flex>
      <ErrorAlert error={make.error} />
    </Flex>
  );
}
