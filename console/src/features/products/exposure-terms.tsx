import { Row } from 'antd';
import { type ReplyOf, send } from '../../api/call';
import { RATE } from '../../components/versions/propose-version';
import { VERSIONS_REFRESH_MS } from '../../components/versions/version';
import { Versions } from '../../components/versions/versions';
import { useTexts } from '../../lib/i18n';
import { useCall } from '../../lib/use-call';
import { DecimalField } from './term-fields';

type Terms = NonNullable<ReplyOf<'terms/exposure/get'>['current']>['content'];

/** How much of the house's capital one direction of an instrument may put at risk. */
export function ExposureTermsTab(): React.ReactNode {
  const t = useTexts();
  const label = t('products.share');
  return (
    <Versions<Terms>
      data={{
        path: 'terms/exposure',
        query: useCall('terms/exposure/get', {}, { refetchInterval: VERSIONS_REFRESH_MS }),
        history: (paging, signal) => send('terms/exposure/history', paging, { signal }),
        propose: (proposal, key) => send('terms/exposure/propose', proposal, { key }),
        lines: ({ share }) => [{ key: 'share', label, value: share }],
        fields: (
          <Row gutter={16}>
            <DecimalField name={['share']} label={label} pattern={RATE} span={16} />
          </Row>
        ),
      }}
    />
  );
}
