import { Button, Flex, Form, Input, InputNumber, Row } from 'antd';
import { type ReplyOf, send } from '../../api/call';
import { AMOUNT, RATE } from '../../components/versions/propose-version';
import { type Line, VERSIONS_REFRESH_MS } from '../../components/versions/version';
import { Versions } from '../../components/versions/versions';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useCall } from '../../lib/use-call';
import { useNarrow } from '../../lib/use-narrow';
import { DecimalField } from './term-fields';

type Terms = NonNullable<ReplyOf<'terms/orders/get'>['current']>['content'];

const MOST_DURATIONS = 10;

/** The terms for new orders. */
export function TradingTermsTab(): React.ReactNode {
  const t = useTexts();
  const lines = ({ durations, fee_rate }: Terms): Line[] => [
    { key: 'fee', label: t('products.fee'), value: fee_rate },
    ...durations.flatMap(({ seconds, payout, min, max }) => {
      const name = t('customers.seconds', { n: seconds });
      return [
        { key: `${seconds} payout`, label: `${name} · ${t('customers.payoutRate')}`, value: payout },
        {
          key: `${seconds} range`,
          label: `${name} · ${t('products.range')}`,
          value: `${amountText(min, 'USD')} – ${amountText(max, 'USD')}`,
        },
      ];
    }),
  ];
  return (
    <Versions<Terms>
      data={{
        path: 'terms/orders',
        query: useCall('terms/orders/get', {}, { refetchInterval: VERSIONS_REFRESH_MS }),
        history: (paging, signal) => send('terms/orders/history', paging, { signal }),
        propose: (proposal, key) => send('terms/orders/propose', proposal, { key }),
        ...{ lines, fields: <Fields /> },
      }}
    />
  );
}

function Fields(): React.ReactNode {
  const t = useTexts();
  const narrow = useNarrow();
  return (
    <>
      <Form.List name={['content', 'durations']}>
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }, at) => (
              <Flex key={key} gap="small" align="end" wrap>
                <TermField name={[name, 'seconds']} label={t('products.seconds')} labelled={at === 0 || narrow}>
                  {(named) => <InputNumber {...named} min={5} max={86_400} precision={0} style={{ width: '100%' }} />}
                </TermField>
                <TermField
                  name={[name, 'payout']}
                  label={t('customers.payoutRate')}
                  pattern={RATE}
                  labelled={at === 0 || narrow}
                >
                  {(named) => <Input {...named} inputMode="decimal" />}
                </TermField>
                <TermField
                  name={[name, 'min']}
                  label={t('products.min')}
                  pattern={AMOUNT}
                  labelled={at === 0 || narrow}
                >
                  {(named) => <Input {...named} inputMode="decimal" suffix="USD" />}
                </TermField>
                <TermField
                  name={[name, 'max']}
                  label={t('products.max')}
                  pattern={AMOUNT}
                  labelled={at === 0 || narrow}
                >
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
      <Row gutter={16}>
        <DecimalField name={['fee_rate']} label={t('products.fee')} pattern={RATE} />
      </Row>
    </>
  );
}

interface TermFieldProps {
  name: [number, string];
  label: string;
  pattern?: RegExp;
  /** Whether it shows its label: only the first row does, where the rows are a table. */
  labelled: boolean;
  children: (named: { 'aria-label': string }) => React.ReactNode;
}

function TermField({ name, label, pattern, labelled, children }: TermFieldProps): React.ReactNode {
  return (
    <Form.Item
      name={name}
      {...(labelled && { label })}
      rules={[{ required: true, ...(pattern && { pattern }) }]}
      style={{ flex: '1 1 112px', marginBlockEnd: 8 }}
    >
      {children({ 'aria-label': label })}
    </Form.Item>
  );
}
