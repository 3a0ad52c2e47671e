import { Row } from 'antd';
import { type ReplyOf, send } from '../../api/call';
import { AMOUNT } from '../../components/versions/propose-version';
import { VERSIONS_REFRESH_MS } from '../../components/versions/version';
import { Versions } from '../../components/versions/versions';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useCall } from '../../lib/use-call';
import { DecimalField } from './term-fields';

type Terms = NonNullable<ReplyOf<'terms/approvals/get'>['current']>['content'];

/** The amounts above which payments need one or two operators. */
export function ApprovalLimitsTab(): React.ReactNode {
  const t = useTexts();
  const [one, two] = [t('products.operatorAbove'), t('products.twoOperatorsAbove')];
  return (
    <Versions<Terms>
      data={{
        path: 'terms/approvals',
        query: useCall('terms/approvals/get', {}, { refetchInterval: VERSIONS_REFRESH_MS }),
        history: (paging, signal) => send('terms/approvals/history', paging, { signal }),
        propose: (proposal, key) => send('terms/approvals/propose', proposal, { key }),
        lines: ({ operator_above, two_operators_above }) => [
          { key: 'one', label: one, value: amountText(operator_above, 'USD') },
          { key: 'two', label: two, value: amountText(two_operators_above, 'USD') },
        ],
        fields: (
          <Row gutter={16}>
            <DecimalField name={['operator_above']} label={one} pattern={AMOUNT} suffix="USD" span={24} />
            <DecimalField name={['two_operators_above']} label={two} pattern={AMOUNT} suffix="USD" span={24} />
          </Row>
        ),
      }}
    />
  );
}
