import { Col, Form, Input, Row, Select, Switch } from 'antd';
import { type ReplyOf, send } from '../../api/call';
import { AMOUNT, RATE } from '../../components/versions/propose-version';
import type { Line, VersionedData } from '../../components/versions/version';
import { BALANCE_CURRENCIES, optionsOf } from '../../lib/currencies';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { DecimalField, WholeField } from './term-fields';

type Terms = NonNullable<ReplyOf<'terms/earn/get'>['current']>['content'];

const KINDS = ['lock', 'wealth'] as const;
const PRODUCT_ID = /^[a-z0-9-]{1,40}$/;

/** What the form of a new product begins with. */
export const NEW_PRODUCT: Partial<Terms> = { kind: 'wealth', currency: 'USD', early_exit: true, on_sale: true };

/** The terms of one earn product, or of a new one, which the form asks to name. */
export function useEarnVersions(id?: string): Omit<VersionedData<Terms>, 'query'> {
  const t = useTexts();
  const yesNo = (is: boolean): string => t(is ? 'products.yes' : 'products.no');
  const lines = (terms: Terms): Line[] => [
    { key: 'kind', label: t('products.kind'), value: `${t(`products.kinds.${terms.kind}`)} · ${terms.currency}` },
    { key: 'days', label: t('products.days'), value: String(terms.cycle_days) },
    { key: 'rate', label: t('customers.rate'), value: terms.daily_rate },
    { key: 'min', label: t('products.min'), value: amountText(terms.min_amount, terms.currency) },
    { key: 'max', label: t('products.max'), value: amountText(terms.max_amount, terms.currency) },
    { key: 'quota', label: t('products.quota'), value: amountText(terms.quota, terms.currency) },
    { key: 'exit', label: t('products.earlyExit'), value: yesNo(terms.early_exit) },
    { key: 'forfeit', label: t('products.forfeit'), value: terms.forfeit_rate },
    { key: 'sale', label: t('products.onSale'), value: yesNo(terms.on_sale) },
  ];
  return {
    path: 'terms/earn',
    ...(id !== undefined && { subject: id }),
    alsoInvalidates: ['products/earn'],
    history: (paging, signal) => send('terms/earn/history', { subject: id ?? null, ...paging }, { signal }),
    propose: (proposal, key) => send('terms/earn/propose', proposal, { key }),
    ...{ lines, fields: <Fields isNew={id === undefined} /> },
  };
}

function Fields({ isNew }: { isNew: boolean }): React.ReactNode {
  const t = useTexts();
  return (
    <Row gutter={16}>
      {isNew && (
        <Col xs={24} sm={8}>
          <Form.Item name="subject" label={t('products.id')} rules={[{ required: true, pattern: PRODUCT_ID }]}>
            <Input maxLength={40} />
          </Form.Item>
        </Col>
      )}
      <Col xs={24} sm={8}>
        <Form.Item name={['content', 'kind']} label={t('products.kind')}>
          <Select disabled={!isNew} options={KINDS.map((value) => ({ value, label: t(`products.kinds.${value}`) }))} />
        </Form.Item>
      </Col>
      <Col xs={24} sm={8}>
        <Form.Item name={['content', 'currency']} label={t('payments.currency')}>
          <Select disabled={!isNew} options={optionsOf(BALANCE_CURRENCIES)} />
        </Form.Item>
      </Col>
      <WholeField name={['cycle_days']} label={t('products.days')} min={1} max={3_650} />
      <DecimalField name={['daily_rate']} label={t('customers.rate')} pattern={RATE} />
      <DecimalField name={['forfeit_rate']} label={t('products.forfeit')} pattern={RATE} />
      <DecimalField name={['min_amount']} label={t('products.min')} pattern={AMOUNT} />
      <DecimalField name={['max_amount']} label={t('products.max')} pattern={AMOUNT} />
      <DecimalField name={['quota']} label={t('products.quota')} pattern={AMOUNT} />
      {(['early_exit', 'on_sale'] as const).map((name) => (
        <Col xs={24} sm={8} key={name}>
          <Form.Item
            name={['content', name]}
            label={t(name === 'on_sale' ? 'products.onSale' : 'products.earlyExit')}
            valuePropName="checked"
          >
            <Switch />
          </Form.Item>
        </Col>
      ))}
    </Row>
  );
}
