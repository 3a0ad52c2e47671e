import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Flex, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { ErrorAlert } from '../../components/error-alert';
import { useTexts } from '../../lib/i18n';
import { checkLog, type Outcome, type Progress } from './check-log';

/** Checks the log's hash chain in this browser. */
export function CheckChain(): React.ReactNode {
  const t = useTexts();
  const [progress, setProgress] = useState('');
  const stop = useRef(new AbortController());
  const show = ({ by, checked, total }: Progress): void =>
    setProgress(
      by === 'here' ? t('audit.progress', { checked, total }) : t('audit.serverProgress', { checked, total }),
    );
  const check = useMutation({
    mutationFn: () => {
      setProgress('');
      stop.current = new AbortController();
      return checkLog(stop.current.signal, show);
    },
  });
  useEffect(() => () => stop.current.abort(), []);
  return (
    <Flex vertical gap="small" align="start">
      <Flex gap="middle" align="center" wrap>
        <Button type="primary" loading={check.isPending} onClick={() => check.mutate()}>
          {t('audit.check')}
        </Button>
        {check.isPending && <Button onClick={() => stop.current.abort()}>{t('audit.stop')}</Button>}
        <Typography.Text type="secondary">{check.isPending ? progress : t('audit.checkHint')}</Typography.Text>
      </Flex>
      <ErrorAlert error={check.error} />
      {check.data && !check.isPending && (
        <Result outcome={check.data} isStopped={stop.current.signal.aborted} progress={progress} />
      )}
    </Flex>
  );
}

interface ResultProps {
  outcome: Outcome;
  isStopped: boolean;
  progress: string;
}

function Result({ outcome: { here, server }, isStopped, progress }: ResultProps): React.ReactNode {
  const t = useTexts();
  if (here.brokenAt !== undefined) {
    return <Alert type="error" showIcon role="alert" title={t('audit.broken', { seq: here.brokenAt })} />;
  }
  if (isStopped && !server) {
    return <Alert type="warning" showIcon role="status" title={t('audit.stopped')} description={progress} />;
  }
  if (!server?.ok) return <Alert type="error" showIcon role="alert" title={t('audit.incomplete')} />;
  return (
    <Alert
      type="success"
      showIcon
      role="status"
      title={t('audit.holds', { n: here.checked })}
      description={<code style={{ wordBreak: 'break-all' }}>{here.head}</code>}
    />
  );
}
