import { Button, Flex, Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { type RequestOf, send } from '../../api/call';
import { FormDialog } from '../../components/form-dialog';
import { useTexts } from '../../lib/i18n';
import { isoOf } from '../../lib/local-time';
import { useAction } from '../../lib/use-action';
import type { TradingTerms } from './terms';
import { AMOUNT, RATE, WhenAndWhy } from './terms-fields';

type Request = RequestOf<'products/set_trading'>;

const MOST_DURATIONS = 10;

/** Sets the terms for new orders. */
export function EditTradingTerms({ terms, onClose }: { terms: TradingTerms; onClose: () => void }): React.ReactNode {
  const t = useTexts();
  // The terms when the form was opened. A newer version may have been loaded since.
  const [{ version, durations, fee_rate }] = useState(terms);
  const set = useAction((request: Request, key) => send('products/set_trading', request, { key }), {
    invalidates: ['products/trading', 'products/trading_history'],
    onDone: onClose,
  });
  return (
    <FormDialog<Request>
      title={t('products.change')}
      submit={t('products.set')}
      sure={t('products.sure')}
      width={760}
      initial={{ durations, fee_rate }}
      pending={set.isPending}
      error={set.error}
      onSubmit={(values) => set.mutate({ ...values, version, effective_at: isoOf(values.effective_at) })}
      onClose={onClose}
    >
      <Durations />
      <Form.Item name="fee_rate" label={t('products.fee')} rules={[{ required: true, pattern: RATE }]}>
        <Input inputMode="decimal" style={{ width: 200 }} />
      </Form.Item>
      <WhenAndWhy />
    </FormDialog>
  );
}

function Durations(): React.ReactNode {
  const t = useTexts();
  return (
    <Form.List name="durations">
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }, at) => (
            <Flex key={key} gap="small" align="end">
              <TermField name={[name, 'seconds']} label={t('products.seconds')} first={at === 0}>
                {(named) => <InputNumber {...named} min={5} max={86_400} precision={0} style={{ width: '100%' }} />}
              </TermField>
              <TermField name={[name, 'payout']} label={t('customers.payoutRate')} pattern={RATE} first={at === 0}>
                {(named) => <Input {...named} inputMode="decimal" />}
              </TermField>
              <TermField name={[name, 'min']} label={t('products.min')} pattern={AMOUNT} first={at === 0}>
                {(named) => <Input {...named} inputMode="decimal" suffix="USD" />}
              </TermField>
              <TermField name={[name, 'max']} label={t('products.max')} pattern={AMOUNT} first={at === 0}>
                {(named) => <Input {...named} inputMode="decimal" suffix="USD" />}
              </TermField>
              <Form.Item style={{ marginBlockEnd: 8 }}>
                <Button danger onClick={() => remove(name)}>
                  {t('dialog.remove')}
                </Button>
              </Form.Item>
            </Flex>
          ))}
          {fields.length < MOST_DURATIONS && (
            <Button onClick={() => add()} style={{ marginBlockEnd: 16 }}>
              {t('products.addDuration')}
            </Button>
          )}
        </>
      )}
    </Form.List>
  );
}

interface TermFieldProps {
  name: [number, string];
  label: string;
  pattern?: RegExp;
  /** Only the first row shows its labels. */
  first: boolean;
  children: (named: { 'aria-label': string }) => React.ReactNode;
}

function TermField({ name, label, pattern, first, children }: TermFieldProps): React.ReactNode {
  return (
    <Form.Item
      name={name}
      {...(first && { label })}
      rules={[{ required: true, ...(pattern && { pattern }) }]}
      style={{ flex: 1, marginBlockEnd: 8 }}
    >
      {children({ 'aria-label': label })}
    </Form.Item>
  );
}
