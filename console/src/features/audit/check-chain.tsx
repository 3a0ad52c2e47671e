import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import { type ReplyOf, send } from '../../api/call';
import { ErrorAlert } from '../../components/error-alert';
import { useTexts } from '../../lib/i18n';
import { ChainCheck } from './audit-chain';

const PAGE = 100;

interface Outcome {
  here: ChainCheck;
  server: ReplyOf<'audit/verify'>;
}

/** Loads the whole log, newest first, and hashes it in this browser, beside the server's own check. */
async function checkAll(onProgress: (checked: number, total: number) => void): Promise<Outcome> {
  const server = await send('audit/verify', undefined);
  const here = new ChainCheck();
  // The list's total is not exact for a long log, so pages are loaded until one is not full.
  for (let page = 1, full = true; full && here.brokenAt === undefined; page += 1) {
    const { list } = await send('audit/list', { page, size: PAGE });
    full = list.length === PAGE;
    here.add(list);
    onProgress(here.checked, server.entries);
  }
  return { here, server };
}

/** Checks the log's hash chain in this browser. */
export function CheckChain(): React.ReactNode {
  const t = useTexts();
  const [progress, setProgress] = useState('');
  const check = useMutation({
    mutationFn: () => checkAll((checked, total) => setProgress(t('audit.progress', { checked, total }))),
  });
  return (
    <Flex vertical gap="small" align="start">
      <Flex gap="middle" align="center" wrap>
        <Button type="primary" loading={check.isPending} onClick={() => check.mutate()}>
          {t('audit.check')}
        </Button>
        <Typography.Text type="secondary">{check.isPending ? progress : t('audit.checkHint')}</Typography.Text>
      </Flex>
      <ErrorAlert error={check.error} />
      {check.data && !check.isPending && <Result outcome={check.data} />}
    </Flex>
  );
}

function Result({ outcome: { here, server } }: { outcome: Outcome }): React.ReactNode {
  const t = useTexts();
  if (here.brokenAt !== undefined) {
    return <Alert type="error" showIcon role="alert" title={t('audit.broken', { seq: here.brokenAt })} />;
  }
  if (!here.whole || !server.ok) return <Alert type="error" showIcon role="alert" title={t('audit.incomplete')} />;
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
