import { Divider, Form, Row } from 'antd';
import { type ReplyOf, send } from '../../api/call';
import { AMOUNT, RATE } from '../../components/versions/propose-version';
import { type Line, VERSIONS_REFRESH_MS } from '../../components/versions/version';
import { Versions } from '../../components/versions/versions';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useCall } from '../../lib/use-call';
import { DecimalField, WholeField } from './term-fields';

type Terms = NonNullable<ReplyOf<'terms/payments/get'>['current']>['content'];

/** The terms of deposits and withdrawals. */
export function PaymentTermsTab(): React.ReactNode {
  const t = useTexts();
  const query = useCall('terms/payments/get', {}, { refetchInterval: VERSIONS_REFRESH_MS });
  const content = (query.data?.scheduled.at(-1) ?? query.data?.current)?.content;
  return (
    <Versions<Terms>
      data={{
        ...{ path: 'terms/payments', query },
        history: (paging, signal) => send('terms/payments/history', paging, { signal }),
        propose: (proposal, key) => send('terms/payments/propose', proposal, { key }),
        lines: (terms) => [...depositLines(terms, t), ...withdrawalLines(terms, t)],
        fields: content && <Fields terms={content} />,
      }}
    />
  );
}

type Translate = ReturnType<typeof useTexts>;

function depositLines({ deposit, rate_hold_s, deposit_spread }: Terms, t: Translate): Line[] {
  const ranges = deposit.map(({ method, currency, min, max }) => ({
    key: `deposit ${method} ${currency}`,
    label: `${t('sections.deposits')} · ${t(`products.methods.${method}`)} ${currency}`,
    value: `${amountText(min, currency)} – ${amountText(max, currency)}`,
  }));
  return [
    ...ranges,
    { key: 'hold', label: t('products.rateHold'), value: String(rate_hold_s) },
    { key: 'deposit spread', label: t('products.depositSpread'), value: deposit_spread },
  ];
}

function withdrawalLines({ withdraw, withdrawal_spread, cooling_s }: Terms, t: Translate): Line[] {
  const ways = withdraw.flatMap(({ method, currency, min, max, fee, fee_rate, expected_s }) => {
    const name = `${t('sections.withdrawals')} · ${t(`products.methods.${method}`)} ${currency}`;
    const key = `withdraw ${method} ${currency}`;
    return [
      { key: `${key} range`, label: name, value: `${amountText(min, currency)} – ${amountText(max, currency)}` },
      {
        key: `${key} fee`,
        label: `${name} · ${t('products.withdrawalFee')}`,
        value: `${fee_rate} (≥ ${amountText(fee, currency)})`,
      },
      { key: `${key} time`, label: `${name} · ${t('products.expected')}`, value: String(expected_s) },
    ];
  });
  return [
    ...ways,
    { key: 'withdrawal spread', label: t('products.withdrawalSpread'), value: withdrawal_spread },
    { key: 'cooling', label: t('products.cooling'), value: String(cooling_s) },
  ];
}

/** The ways to pay stay as they are; only their figures are edited. */
function Fields({ terms }: { terms: Terms }): React.ReactNode {
  const t = useTexts();
  return (
    <>
      <Divider titlePlacement="start">{t('sections.deposits')}</Divider>
      {terms.deposit.map(({ method, currency }, i) => {
        const name = `${t(`products.methods.${method}`)} ${currency}`;
        return (
          <Row gutter={16} key={name}>
            <Kept name={['deposit', i]} />
            <DecimalField
              name={['deposit', i, 'min']}
              label={`${name} · ${t('products.min')}`}
              pattern={AMOUNT}
              span={12}
            />
            <DecimalField
              name={['deposit', i, 'max']}
              label={`${name} · ${t('products.max')}`}
              pattern={AMOUNT}
              span={12}
            />
          </Row>
        );
      })}
      <Row gutter={16}>
        <WholeField name={['rate_hold_s']} label={t('products.rateHold')} min={10} max={86_400} span={12} />
        <DecimalField name={['deposit_spread']} label={t('products.depositSpread')} pattern={RATE} span={12} />
      </Row>
      <Divider titlePlacement="start">{t('sections.withdrawals')}</Divider>
      {terms.withdraw.map(({ method, currency }, i) => {
        const name = `${t(`products.methods.${method}`)} ${currency}`;
        const at = (field: string): (string | number)[] => ['withdraw', i, field];
        return (
          <Row gutter={16} key={name}>
            <Kept name={['withdraw', i]} />
            <DecimalField name={at('min')} label={`${name} · ${t('products.min')}`} pattern={AMOUNT} />
            <DecimalField name={at('max')} label={`${name} · ${t('products.max')}`} pattern={AMOUNT} />
            <WholeField name={at('expected_s')} label={`${name} · ${t('products.expected')}`} min={1} max={2_592_000} />
            <DecimalField name={at('fee_rate')} label={`${name} · ${t('products.feeRate')}`} pattern={RATE} span={12} />
            <DecimalField name={at('fee')} label={`${name} · ${t('products.leastFee')}`} pattern={AMOUNT} span={12} />
          </Row>
        );
      })}
      <Row gutter={16}>
        <DecimalField name={['withdrawal_spread']} label={t('products.withdrawalSpread')} pattern={RATE} span={12} />
        <WholeField name={['cooling_s']} label={t('products.cooling')} min={0} max={604_800} span={12} />
      </Row>
    </>
  );
}

/** The method and currency of a way to pay, which the form sends as they were. */
function Kept({ name }: { name: readonly (string | number)[] }): React.ReactNode {
  return (
    <>
      <Form.Item name={['content', ...name, 'method']} hidden>
        <input />
      </Form.Item>
      <Form.Item name={['content', ...name, 'currency']} hidden>
        <input />
      </Form.Item>
    </>
  );
}
