import { Button, Flex, Form, Input, Select } from 'antd';
import { CustomerField } from '../../components/customer-field';
import { useTexts } from '../../lib/i18n';
import { isoOf, localOf } from '../../lib/local-time';
import type { TransferQuery } from './transfer-query';
import { KINDS } from './use-ledger-names';

interface Values {
  user_id?: string | null;
  account_id?: string;
  ref?: string;
  kind?: string;
  from?: string;
  to?: string;
}

const trimmed = (text: string | undefined): string | null => text?.trim() || null;

interface Props {
  filter: TransferQuery;
  onFilter: (filter: TransferQuery) => void;
}

/** The form that searches transfers. */
export function TransferFilter({ filter, onFilter }: Props): React.ReactNode {
  const t = useTexts();
  const narrow = ({ user_id, account_id, ref, kind, from, to }: Values): void =>
    onFilter({
      user_id: user_id ?? null,
      account_id: trimmed(account_id),
      ref: trimmed(ref),
      kind: trimmed(kind),
      from: isoOf(from),
      to: isoOf(to),
    });
  return (
    <Form<Values>
      layout="vertical"
      onFinish={narrow}
      initialValues={{ ...filter, from: localOf(filter.from), to: localOf(filter.to) }}
    >
      <Flex gap="small" wrap align="flex-end">
        <Form.Item name="user_id" label={t('kyc.customer')} style={{ margin: 0 }}>
          <CustomerField style={{ width: 240 }} />
        </Form.Item>
        {(['account_id', 'ref'] as const).map((name) => (
          <Form.Item key={name} name={name} label={t(`ledger.filters.${name}`)} style={{ margin: 0 }}>
            <Input allowClear style={{ width: 150 }} />
          </Form.Item>
        ))}
        <Form.Item name="kind" label={t('ledger.filters.kind')} style={{ margin: 0 }}>
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            style={{ width: 200 }}
            options={KINDS.map((value) => ({ value, label: t(`ledger.kinds.${value}`) }))}
          />
        </Form.Item>
        {(['from', 'to'] as const).map((name) => (
          <Form.Item key={name} name={name} label={t(`ledger.filters.${name}`)} style={{ margin: 0 }}>
            <Input type="datetime-local" style={{ width: 200, height: 32 }} />
          </Form.Item>
        ))}
        <Button type="primary" htmlType="submit">
          {t('ledger.search')}
        </Button>
        <Button onClick={() => onFilter({})}>{t('ledger.clear')}</Button>
      </Flex>
    </Form>
  );
}
