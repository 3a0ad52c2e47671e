import { useMutation } from '@tanstack/react-query';
import { Button, Card, Divider, Flex, Form, Input, Typography } from 'antd';
import { useState } from 'react';
import { CallError, type RequestOf, send } from '../../api/call';
import { ErrorAlert } from '../../components/error-alert';
import { useTexts } from '../../lib/i18n';
import { token } from '../../lib/session';
import { SHORTEST_PASSWORD } from '../operators/roles';
import { supportsPasskeys } from '../security/device-passkeys';
import { PasskeyLogIn } from '../security/passkey-log-in';

const INITIAL_PASSWORD = 2017;

/** Logs an operator in. Whoever has an initial password is asked for one of their own. */
export function LoginScreen(): React.ReactNode {
  const t = useTexts();
  const [isInitial, setInitial] = useState(false);
  const login = useMutation({
    mutationFn: (request: RequestOf<'login'>) => send('login', request),
    onSuccess: (reply) => token.set(reply.access_token),
    onError: (error) => {
      if (error instanceof CallError && error.code === INITIAL_PASSWORD) setInitial(true);
    },
  });
  return (
    <Flex justify="center" align="center" style={{ minHeight: '100vh' }}>
      <Card style={{ width: 380, maxWidth: '100%' }}>
        <Typography.Title level={1} style={{ fontSize: 24 }}>
          {t('login.title')}
        </Typography.Title>
        <Form layout="vertical" requiredMark={false} onFinish={login.mutate}>
          <Form.Item name="email" label={t('login.email')} rules={[{ required: true, type: 'email' }]}>
            <Input autoComplete="username webauthn" autoFocus />
          </Form.Item>
          <Form.Item name="password" label={t('login.password')} rules={[{ required: true }]}>
            <Input.Password autoComplete="current-password" />
          </Form.Item>
          {isInitial && (
            <Form.Item
              name="new_password"
              label={t('login.newPassword')}
              extra={t('login.newPasswordHint')}
              rules={[{ required: true, min: SHORTEST_PASSWORD }]}
            >
              <Input.Password autoComplete="new-password" />
            </Form.Item>
          )}
          <Form.Item name="totp" label={t('login.totp')} extra={t('login.totpHint')}>
            <Input autoComplete="one-time-code" inputMode="numeric" maxLength={6} />
          </Form.Item>
          <ErrorAlert error={login.error} />
          <Button type="primary" htmlType="submit" block loading={login.isPending}>
            {t('login.submit')}
          </Button>
        </Form>
        {supportsPasskeys() && (
          <>
            <Divider plain>{t('login.or')}</Divider>
            <PasskeyLogIn onToken={(fresh) => token.set(fresh)} busy={login.isPending} autofill />
          </>
        )}
      </Card>
    </Flex>
  );
}
