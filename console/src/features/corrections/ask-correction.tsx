import { Col, Form, Input, Row, Select } from 'antd';
import { type RequestOf, send } from '../../api/call';
import { CustomerField } from '../../components/customer-field';
import { FormDialog } from '../../components/form-dialog';
import { BALANCE_CURRENCIES, optionsOf } from '../../lib/currencies';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';
import { INVALIDATES } from './invalidates';

type Request = RequestOf<'corrections/ask'>;
type Account = Request['debit']['account'];

const ACCOUNTS: readonly Account[] = [
  'available',
  'trading',
  'fees',
  'rebates',
  'earn_reserve',
  'fx',
  'outside_bank',
  'outside_quick',
  'outside_crypto',
  'outside_chargebacks',
];
const CODES = ['missing', 'duplicate', 'wrong_amount', 'wrong_account', 'goodwill', 'other'] as const;
const SHORTEST_REASON = 10;

/** Requests a correction. No money moves until another operator approves it. */
export function AskCorrection({ onClose }: { onClose: () => void }): React.ReactNode {
  const t = useTexts();
  const ask = useAction((request: Request, key) => send('corrections/ask', request, { key }), {
    invalidates: INVALIDATES,
    onDone: onClose,
  });
  return (
    <FormDialog<Request>
      title={t('corrections.ask')}
      submit={t('corrections.ask')}
      sure={t('corrections.askSure')}
      width={720}
      initial={{ currency: 'USD' }}
      pending={ask.isPending}
      error={ask.error}
      onSubmit={(values) => ask.mutate({ ...values, about: values.about?.trim() || null })}
      onClose={onClose}
    >
      <Row gutter={16}>
        <SideFields side="debit" label={t('corrections.takenFrom')} />
        <SideFields side="credit" label={t('corrections.givenTo')} />
      </Row>
      <Row gutter={16}>
        <Col xs={24} sm={12}>
          <Form.Item
            name="amount"
            label={t('customers.amount')}
            rules={[{ required: true, pattern: /^\d+(\.\d{1,6})?$/ }]}
          >
            <Input inputMode="decimal" />
          </Form.Item>
        </Col>
        <Col xs={24} sm={12}>
          <Form.Item name="currency" label={t('payments.currency')}>
            <Select options={optionsOf(BALANCE_CURRENCIES)} />
          </Form.Item>
        </Col>
      </Row>
      <Form.Item name="code" label={t('corrections.code')} rules={[{ required: true }]}>
        <Select options={CODES.map((value) => ({ value, label: t(`corrections.codes.${value}`) }))} />
      </Form.Item>
      <Form.Item name="reason" label={t('corrections.reason')} rules={[{ required: true, min: SHORTEST_REASON }]}>
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Form.Item>
      <Form.Item name="about" label={t('corrections.about')}>
        <Input />
      </Form.Item>
    </FormDialog>
  );
}

/** An account, and the customer where the account is a customer's. */
function SideFields({ side, label }: { side: 'debit' | 'credit'; label: string }): React.ReactNode {
  const t = useTexts();
  const account: unknown = Form.useWatch([side, 'account']);
  return (
    <Col xs={24} sm={12}>
      <Form.Item name={[side, 'account']} label={label} rules={[{ required: true }]}>
        <Select options={ACCOUNTS.map((value) => ({ value, label: t(`corrections.accounts.${value}`) }))} />
      </Form.Item>
      {account === 'available' && (
        <Form.Item name={[side, 'user_id']} label={t('kyc.customer')} rules={[{ required: true }]}>
          <CustomerField />
        </Form.Item>
      )}
    </Col>
  );
}
