import { Flex, Table, Typography } from 'antd';
import type { ReplyOf } from '../../api/call';
import { Loaded } from '../../components/loaded';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useCall } from '../../lib/use-call';
import { useTime } from '../../lib/use-time';
import { useLedgerNames } from './use-ledger-names';

type Account = ReplyOf<'ledger/house'>['list'][number];

/** The house's accounts with their balances. */
export function HouseAccounts(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const names = useLedgerNames();
  const query = useCall('ledger/house', undefined);
  return (
    <Loaded query={query}>
      {({ list, at }) => (
        <Flex vertical gap="small">
          <Typography.Text type="secondary">{t('ledger.houseHint', { at: time(at) })}</Typography.Text>
          <Table<Account>
            size="small"
            dataSource={list}
            rowKey={(row) => `${row.kind} ${row.currency}`}
            pagination={false}
            columns={[
              { title: t('ledger.account'), render: (_, row) => names.account(row.kind) },
              { title: t('ledger.balance'), align: 'right', render: (_, row) => amountText(row.balance, row.currency) },
            ]}
          />
        </Flex>
      )}
    </Loaded>
  );
}
