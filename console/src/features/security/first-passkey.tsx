import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Card, Flex, Form, Typography } from 'antd';
import { useTexts } from '../../lib/i18n';
import { token } from '../../lib/session';
import { PasskeyName } from './add-passkey';
import { supportsPasskeys } from './device-passkeys';
import { PasskeyError } from './passkey-error';
import { PasskeyLogIn } from './passkey-log-in';
import { ProofFields } from './proof-fields';
import { useAddPasskey } from './use-add-passkey';

/** All that an owner may do in live mode before logging in with a passkey: add one. That ends the session. */
export function FirstPasskey({ children }: { children: React.ReactNode }): React.ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const { add, asking, error, submit } = useAddPasskey();
  const enter = (fresh: string): void => {
    token.set(fresh);
    void client.resetQueries();
  };
  return (
    <Flex vertical justify="center" align="center" gap="middle" style={{ minHeight: '100vh', padding: 12 }}>
      {children}
      <Card style={{ width: 440, maxWidth: '100%' }}>
        <Typography.Title level={1} style={{ fontSize: 24 }}>
          {t('security.firstTitle')}
        </Typography.Title>
        {add.isSuccess ? (
          <>
            <Alert type="success" showIcon title={t('security.firstDone')} style={{ marginBlockEnd: 16 }} />
            <PasskeyLogIn onToken={enter} />
          </>
        ) : (
          <>
            <Typography.Paragraph>{t('security.firstWhy')}</Typography.Paragraph>
            {supportsPasskeys() ? (
              <Form layout="vertical" requiredMark={false} onFinish={submit}>
                <PasskeyName />
                {asking && <ProofFields />}
                <PasskeyError error={error} />
                <Button type="primary" htmlType="submit" block loading={add.isPending}>
                  {t('security.add')}
                </Button>
              </Form>
            ) : (
              <Alert type="warning" showIcon title={t('security.unsupported')} />
            )}
          </>
        )}
      </Card>
    </Flex>
  );
}
