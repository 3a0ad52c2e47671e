import { Row } from 'antd';
import { type ReplyOf, send } from '../../api/call';
import { RATE } from '../../components/versions/propose-version';
import { VERSIONS_REFRESH_MS } from '../../components/versions/version';
import { Versions } from '../../components/versions/versions';
import { useTexts } from '../../lib/i18n';
import { useCall } from '../../lib/use-call';
import { DecimalField, WholeField } from './term-fields';

type Terms = NonNullable<ReplyOf<'terms/conversions/get'>['current']>['content'];

/** The terms of conversions between USD and USDT. */
export function ConversionTermsTab(): React.ReactNode {
  const t = useTexts();
  const names = {
    usd_to_usdt: t('products.spread', { from: 'USD', to: 'USDT' }),
    usdt_to_usd: t('products.spread', { from: 'USDT', to: 'USD' }),
    hold_s: t('products.quoteHold'),
  };
  return (
    <Versions<Terms>
      data={{
        path: 'terms/conversions',
        query: useCall('terms/conversions/get', {}, { refetchInterval: VERSIONS_REFRESH_MS }),
        history: (paging, signal) => send('terms/conversions/history', paging, { signal }),
        propose: (proposal, key) => send('terms/conversions/propose', proposal, { key }),
        lines: ({ usd_to_usdt, usdt_to_usd, hold_s }) => [
          { key: 'usd_to_usdt', label: names.usd_to_usdt, value: usd_to_usdt },
          { key: 'usdt_to_usd', label: names.usdt_to_usd, value: usdt_to_usd },
          { key: 'hold_s', label: names.hold_s, value: String(hold_s) },
        ],
        fields: (
          <Row gutter={16}>
            <DecimalField name={['usd_to_usdt']} label={names.usd_to_usdt} pattern={RATE} />
            <DecimalField name={['usdt_to_usd']} label={names.usdt_to_usd} pattern={RATE} />
            <WholeField name={['hold_s']} label={names.hold_s} min={5} max={60} />
          </Row>
        ),
      }}
    />
  );
}
