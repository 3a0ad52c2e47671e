import { Button, Flex, Form, Input, Select, Typography } from 'antd';
import { useState } from 'react';
import { send } from '../../api/call';
import { PagedTable } from '../../components/paged-table';
import { Screen } from '../../components/screen';
import { ShortId } from '../../components/short-id';
import { useTexts } from '../../lib/i18n';
import { maxAgeS } from '../../lib/own-changes';
import { useOperatorName, useOperators } from '../../lib/use-names';
import { useTime } from '../../lib/use-time';
import type { AuditEntry } from './audit-chain';
import { CheckChain } from './check-chain';
import { useActionName } from './use-action-name';

const SHOWN_OF_HASH = 12;
const MOST_COUNTED = 10_000;

interface Filter {
  operator_id: string | null;
  subject: string | null;
}

/** The log of operators' actions, and the check that it is intact. */
export function AuditScreen(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const operator = useOperatorName();
  const actionName = useActionName();
  const [filter, setFilter] = useState<Filter>({ operator_id: null, subject: null });
  return (
    <Screen title={t('sections.audit')}>
      <CheckChain />
      <FilterForm onFilter={setFilter} />
      <PagedTable<AuditEntry>
        queryKey={['audit/list', filter]}
        load={(paging, signal) => send('audit/list', { ...filter, ...paging, max_age_s: maxAgeS() }, { signal })}
        rowKey={(row) => String(row.seq)}
        empty={t('audit.empty')}
        mostCounted={MOST_COUNTED}
        columns={[
          { title: t('audit.seq'), dataIndex: 'seq', align: 'right' },
          { title: t('customers.at'), render: (_, row) => time(row.at) },
          { title: t('audit.operator'), render: (_, row) => <Narrow text={operator(row.operator_id)} /> },
          { title: t('audit.action'), render: (_, row) => <span title={row.action}>{actionName(row.action)}</span> },
          { title: t('audit.subject'), render: (_, row) => <ShortId id={row.subject} /> },
          {
            title: t('audit.details'),
            render: (_, row) => <Narrow text={row.details_text} />,
          },
          {
            title: t('audit.hash'),
            render: (_, row) => <code title={row.hash}>{row.hash.slice(0, SHOWN_OF_HASH)}…</code>,
          },
        ]}
      />
    </Screen>
  );
}

function Narrow({ text }: { text: string }): React.ReactNode {
  return (
    <Typography.Text style={{ width: 160 }} ellipsis={{ tooltip: text }}>
      {text}
    </Typography.Text>
  );
}

function FilterForm({ onFilter }: { onFilter: (filter: Filter) => void }): React.ReactNode {
  const t = useTexts();
  const operators = useOperators();
  return (
    <Form<{ operator_id?: string; subject?: string }>
      layout="inline"
      onFinish={({ operator_id, subject }) =>
        onFilter({ operator_id: operator_id ?? null, subject: subject?.trim() || null })
      }
    >
      <Flex gap="small" wrap>
        <Form.Item name="operator_id" label={t('audit.operator')}>
          <Select
            allowClear
            style={{ width: 240 }}
            options={operators.map(({ id, email }) => ({ value: id, label: email }))}
          />
        </Form.Item>
        <Form.Item name="subject" label={t('audit.subject')}>
          <Input allowClear style={{ width: 240 }} />
        </Form.Item>
        <Button htmlType="submit">{t('ledger.search')}</Button>
      </Flex>
    </Form>
  );
}
