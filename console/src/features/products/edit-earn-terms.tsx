import { Col, Form, Input, InputNumber, Row, Select, Switch } from 'antd';
import { type RequestOf, send } from '../../api/call';
import { FormDialog } from '../../components/form-dialog';
import { BALANCE_CURRENCIES, optionsOf } from '../../lib/currencies';
import { useTexts } from '../../lib/i18n';
import { isoOf, localOf } from '../../lib/local-time';
import { useAction } from '../../lib/use-action';
import type { EarnTerms } from './terms';
import { AMOUNT, RATE, WhenAndWhy } from './terms-fields';

type Request = RequestOf<'products/set_earn'>;

const KINDS: readonly Request['kind'][] = ['lock', 'wealth'];
const NEW: Partial<Request> = { kind: 'wealth', currency: 'USD', early_exit: true, on_sale: true };

/** Sets the terms for new positions of a product, or adds a product. */
export function EditEarnTerms(props: {
  terms: EarnTerms | undefined;
  /** The terms are scheduled; the new ones replace them. */
  coming: boolean;
  onClose: () => void;
}): React.ReactNode {
  const t = useTexts();
  const { terms, coming, onClose } = props;
  const set = useAction((request: Request, key) => send('products/set_earn', request, { key }), {
    invalidates: ['products/earn', 'products/earn_history'],
    onDone: onClose,
  });
  return (
    <FormDialog<Request>
      title={terms ? terms.product_id : t('products.newProduct')}
      submit={t('products.set')}
      sure={t(coming ? 'products.sureReplaces' : 'products.sure')}
      width={760}
      initial={terms ? { ...terms, effective_at: coming ? localOf(terms.effective_at) : null, reason: '' } : NEW}
      pending={set.isPending}
      error={set.error}
      onSubmit={(values) =>
        set.mutate({ ...values, version: terms?.version ?? 0, effective_at: isoOf(values.effective_at) })
      }
      onClose={onClose}
    >
      <Row gutter={16}>
        <Field
          name="product_id"
          label={t('products.id')}
          pattern={/^[a-z0-9-]{1,40}$/}
          disabled={terms !== undefined}
        />
        <Col span={8}>
          <Form.Item name="kind" label={t('products.kind')}>
            <Select
              disabled={terms !== undefined}
              options={KINDS.map((value) => ({ value, label: t(`products.kinds.${value}`) }))}
            />
          </Form.Item>
        </Col>
        <Col span={8}>
          <Form.Item name="currency" label={t('payments.currency')}>
            <Select disabled={terms !== undefined} options={optionsOf(BALANCE_CURRENCIES)} />
          </Form.Item>
        </Col>
        <Col span={8}>
          <Form.Item name="cycle_days" label={t('products.days')} rules={[{ required: true }]}>
            <InputNumber min={1} max={3650} precision={0} style={{ width: '100%' }} />
          </Form.Item>
        </Col>
        <Field name="daily_rate" label={t('customers.rate')} pattern={RATE} />
        <Field name="forfeit_rate" label={t('products.forfeit')} pattern={RATE} />
        <Field name="min_amount" label={t('products.min')} pattern={AMOUNT} />
        <Field name="max_amount" label={t('products.max')} pattern={AMOUNT} />
        <Field name="quota" label={t('products.quota')} pattern={AMOUNT} />
        <Col span={8}>
          <Form.Item name="early_exit" label={t('products.earlyExit')} valuePropName="checked">
            <Switch />
          </Form.Item>
        </Col>
        <Col span={8}>
          <Form.Item name="on_sale" label={t('products.onSale')} valuePropName="checked">
            <Switch />
          </Form.Item>
        </Col>
      </Row>
      <WhenAndWhy />
    </FormDialog>
  );
}

interface FieldProps {
  name: keyof Request;
  label: string;
  pattern: RegExp;
  disabled?: boolean;
}

function Field({ name, label, pattern, disabled = false }: FieldProps): React.ReactNode {
  return (
    <Col span={8}>
      <Form.Item name={name} label={label} rules={[{ required: true, pattern }]}>
        <Input disabled={disabled} />
      </Form.Item>
    </Col>
  );
}
