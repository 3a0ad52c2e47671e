import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Flex, Popconfirm, Select } from 'antd';
import { useState } from 'react';
import { send } from '../../api/call';
import { Problem } from '../../components/problem';
import { download } from '../../lib/download';
import { useTexts } from '../../lib/i18n';

const CURRENCIES = ['JPY', 'USD', 'CNY', 'AUD'] as const;

/** Makes the file that pays a currency's approved withdrawals; with it they count as sent. */
export function PayoutFile(): React.ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const [currency, setCurrency] = useState<(typeof CURRENCIES)[number]>('JPY');
  const make = useMutation({
    mutationFn: () => send('withdrawals/payout_file', { currency }),
    onSuccess: (file) => {
      download(file.filename, file.content);
      void client.invalidateQueries({ queryKey: ['withdrawals/list'] });
    },
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
