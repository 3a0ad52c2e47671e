import { Alert } from 'antd';
import { ErrorAlert } from '../../components/error-alert';
import { useTexts } from '../../lib/i18n';
import { troubleOf } from './device-passkeys';

/** Says in plain words why a passkey was not created or used. */
export function PasskeyError({ error }: { error: unknown }): React.ReactNode {
  const t = useTexts();
  const trouble = troubleOf(error);
  if (!trouble) return <ErrorAlert error={error} />;
  return <Alert type="error" role="alert" showIcon title={t(`security.${trouble}`)} style={{ marginBlock: 12 }} />;
}
