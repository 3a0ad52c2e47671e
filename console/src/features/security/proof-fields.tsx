import { Alert, Form, Input } from 'antd';
import { CallError } from '../../api/call';
import { useTexts } from '../../lib/i18n';
import { useMe } from '../../lib/use-me';

/** Whether the server asks for password and code, because the log-in is not recent. */
export const wantsProof = (error: unknown): boolean =>
  error instanceof CallError && error.fields.some(({ field }) => field === 'password');

/** Password and code, before the operator's passkeys change. */
export function ProofFields(): React.ReactNode {
  const t = useTexts();
  const me = useMe();
  return (
    <>
      <Alert type="info" showIcon title={t('security.proof')} style={{ marginBlockEnd: 16 }} />
      <Form.Item name="password" label={t('login.password')} rules={[{ required: true }]}>
        <Input.Password autoComplete="current-password" autoFocus />
      </Form.Item>
      {me?.has_totp && (
        <Form.Item name="totp" label={t('login.totp')} rules={[{ required: true }]}>
          <Input autoComplete="one-time-code" inputMode="numeric" maxLength={6} />
        </Form.Item>
      )}
    </>
  );
}
