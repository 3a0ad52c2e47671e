import { Row } from 'antd';
import { type ReplyOf, send } from '../../api/call';
import { RATE } from '../../components/versions/propose-version';
import { VERSIONS_REFRESH_MS } from '../../components/versions/version';
import { Versions } from '../../components/versions/versions';
import { useTexts } from '../../lib/i18n';
import { useCall } from '../../lib/use-call';
import { DecimalField } from './term-fields';

type Terms = NonNullable<ReplyOf<'terms/rebates/get'>['current']>['content'];

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** What each level of the invitation tree earns of an order's fee. */
export function RebateTermsTab(): React.ReactNode {
  const t = useTexts();
  return (
    <Versions<Terms>
      data={{
        path: 'terms/rebates',
        query: useCall('terms/rebates/get', {}, { refetchInterval: VERSIONS_REFRESH_MS }),
        history: (paging, signal) => send('terms/rebates/history', paging, { signal }),
        propose: ({ content, ...proposal }, key) => {
          const rates = content.rates.map((rate) => rate || '0');
          return send('terms/rebates/propose', { ...proposal, content: { rates } }, { key });
        },
        lines: ({ rates }) =>
          rates.map((rate, i) => ({ key: String(i), label: t('products.level', { n: i + 1 }), value: rate })),
        fields: (
          <Row gutter={16}>
            {LEVELS.map((n) => (
              <DecimalField key={n} name={['rates', n - 1]} label={t('products.level', { n })} pattern={RATE} />
            ))}
          </Row>
        ),
      }}
    />
  );
}
