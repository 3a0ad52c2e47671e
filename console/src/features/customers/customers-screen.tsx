import { Flex, Input, Segmented } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { type ReplyOf, send } from '../../api/call';
import { PagedTable } from '../../components/paged-table';
import { Screen } from '../../components/screen';
import { useTexts } from '../../lib/i18n';
import { maxAgeS } from '../../lib/own-changes';
import { useTime } from '../../lib/use-time';
import { CustomerScreen } from './customer-screen';
import { CustomerStatusTag } from './customer-status';

const STATUSES = ['all', 'frozen', 'closed'] as const;

type CustomerRow = ReplyOf<'customers/list'>['list'][number];

/** The search for customers, or the opened customer. */
export function CustomersScreen(): React.ReactNode {
  const { id } = useParams();
  return id ? <CustomerScreen key={id} id={id} /> : <CustomerSearch />;
}

function CustomerSearch(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const navigate = useNavigate();
  const [keyword, setKeyword] = useState('');
  const [status, setStatus] = useState<(typeof STATUSES)[number]>('all');
  const filter = { keyword, status: status === 'all' ? null : status };
  return (
    <Screen title={t('sections.customers')}>
      <Flex gap="middle" wrap>
        <Input.Search
          allowClear
          placeholder={t('customers.search')}
          aria-label={t('customers.search')}
          onSearch={(text) => setKeyword(text.trim())}
          style={{ width: 460, maxWidth: '100%' }}
        />
        <Segmented
          value={status}
          options={STATUSES.map((value) => ({ value, label: t(`customers.filters.${value}`) }))}
          onChange={setStatus}
        />
      </Flex>
      <PagedTable<CustomerRow>
        queryKey={['customers/list', filter]}
        load={(paging, signal) => send('customers/list', { ...filter, ...paging, max_age_s: maxAgeS() }, { signal })}
        rowKey={(row) => row.user.id}
        empty={t('customers.empty')}
        onOpen={(row) => navigate(`/customers/${row.user.id}`)}
        columns={[
          { title: t('customers.username'), render: (_, row) => row.user.username },
          { title: t('customers.name'), render: (_, row) => row.user.real_name },
          { title: t('customers.email'), render: (_, row) => row.user.email },
          { title: t('customers.phone'), render: (_, row) => row.user.phone },
          { title: t('customers.registered'), render: (_, row) => time(row.user.created_at) },
          {
            title: t('customers.status'),
            render: (_, row) => <CustomerStatusTag status={row.status} />,
          },
        ]}
      />
    </Screen>
  );
}
