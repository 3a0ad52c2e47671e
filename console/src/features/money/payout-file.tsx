import { Button, Flex, Popconfirm, Select } from 'antd';
import { useState } from 'react';
import { send } from '../../api/call';
import { Problem } from '../../components/problem';
import { download } from '../../lib/download';
import { useTexts } from '../../lib/i18n';
import { useAct } from '../../lib/use-act';

const CURRENCIES = ['JPY', 'USD', 'CNY', 'AUD'] as const;

/** Makes the file that pays a currency's approved withdrawals; with it they count as sent. */
export function PayoutFile(): React.ReactNode {
  const t = useTexts();
  const [currency, setCurrency] = useState<(typeof CURRENCIES)[number]>('JPY');
  const make = useAct(() => send('withdrawals/payout_file', { currency }), {
    touches: ['withdrawals/list', 'payout_files/list', 'queues'],
    onDone: ({ filename, content }) => download(filename, content),
  });
  return (
    <Flex vertical align="end">
      <Flex gap="small">
        <Select
          aria-label={t('money.currency')}
          value={currency}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
          onChange={setCurrency}
        />
        <Popconfirm title={t('money.fileSure')} onConfirm={() => make.mutate()}>
          <Button type="primary" loading={make.isPending}>
            {t('money.file')}
          </Button>
        </Popconfirm>
      </Flex>
      <Problem error={make.error} />
    </Flex>
  );
}
