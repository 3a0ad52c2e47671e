import { Empty, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { CallError, type ReplyOf } from '../../api/call';
import { ErrorAlert } from '../../components/error-alert';
import { Facts } from '../../components/facts';
import { useTexts } from '../../lib/i18n';
import { useCall } from '../../lib/use-call';
import { useCustomerName } from '../../lib/use-names';
import { useTime } from '../../lib/use-time';

const REQUEST_ID = /^[0-9a-f]{32}$/;
const NOT_FOUND = 1004;

/** Finds a request that failed by the number that its customer was shown. */
export function FailedRequest(): React.ReactNode {
  const t = useTexts();
  const [id, setId] = useState('');
  const [wrong, setWrong] = useState(false);
  const query = useCall('request/detail', { id }, { enabled: id !== '' });
  const missing = query.error instanceof CallError && query.error.code === NOT_FOUND;
  const find = (text: string): void => {
    const entered = text.trim().toLowerCase();
    setWrong(!REQUEST_ID.test(entered));
    setId(REQUEST_ID.test(entered) ? entered : '');
  };
  return (
    <>
      <Input.Search
        aria-label={t('home.request.number')}
        placeholder={t('home.request.number')}
        enterButton={t('home.request.find')}
        loading={query.isFetching}
        status={wrong ? 'error' : ''}
        maxLength={64}
        onSearch={find}
      />
      {wrong && <p role="alert">{t('home.request.wrong')}</p>}
      {missing && <Empty description={t('home.request.none')} />}
      {query.error && !missing ? <ErrorAlert error={query.error} retry={() => void query.refetch()} /> : null}
      {query.data && <Found request={query.data} />}
    </>
  );
}

function Found({ request }: { request: ReplyOf<'request/detail'> }): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const { at, call, error, duration_ms, user_id, operator, trace_url } = request;
  const customerId = operator ? null : user_id;
  const customer = useCustomerName([customerId]);
  return (
    <div style={{ marginBlockStart: 12 }}>
      <Facts
        facts={[
          { label: t('home.request.at'), value: time(at) },
          { label: t('home.request.call'), value: call },
          {
            label: t('home.request.error'),
            value: t(`home.request.errors.${error === 'UNAVAILABLE' ? error : 'INTERNAL'}`),
          },
          { label: t('home.request.duration'), value: t('home.request.ms', { n: duration_ms }) },
          {
            label: t('home.request.by'),
            value: customerId && <Link to={`/customers/${customerId}`}>{customer(customerId)}</Link>,
          },
          {
            label: t('home.request.trace'),
            value: trace_url && (
              <a href={trace_url} target="_blank" rel="noreferrer">
                {t('home.request.openTrace')}
              </a>
            ),
          },
        ]}
      />
    </div>
  );
}
