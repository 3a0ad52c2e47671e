import { Alert, Button } from 'antd';
import { CallError } from '../api/call';
import { errorText } from '../lib/error-text';
import { useTexts } from '../lib/i18n';

/** Shows an error where it happened, with a button to try again where that can help. */
export function ErrorAlert({ error, retry }: { error: unknown; retry?: () => void }): React.ReactNode {
  const t = useTexts();
  if (!error) return null;
  const text = error instanceof CallError ? errorText(error, t) : t('errors.noAnswer');
  const action = retry && (
    <Button size="small" onClick={retry}>
      {t('errors.retry')}
    </Button>
  );
  return <Alert type="error" role="alert" showIcon title={text} action={action} style={{ marginBlock: 12 }} />;
}
