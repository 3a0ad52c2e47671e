import { Button, Popconfirm } from 'antd';
import { send } from '../../api/call';
import { ErrorAlert } from '../../components/error-alert';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';

/** Ends the lock of an operator whose log-in failed too often, because of typing errors or of somebody else's guesses. */
export function UnlockOperator({ id }: { id: string }): React.ReactNode {
  const t = useTexts();
  const unlock = useAction(() => send('operators/unlock', { id }), { invalidates: [] });
  return (
    <>
      <Popconfirm title={t('operators.unlockSure')} onConfirm={() => unlock.mutate()}>
        <Button size="small" loading={unlock.isPending}>
          {t('operators.unlock')}
        </Button>
      </Popconfirm>
      <ErrorAlert error={unlock.error} />
    </>
  );
}
