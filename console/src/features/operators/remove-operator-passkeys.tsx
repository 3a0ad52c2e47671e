import { Button, Popconfirm } from 'antd';
import { send } from '../../api/call';
import { ErrorAlert } from '../../components/error-alert';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';

/** Removes the passkeys of an operator who has lost them. */
export function RemoveOperatorPasskeys({ id }: { id: string }): React.ReactNode {
  const t = useTexts();
  const remove = useAction(() => send('operators/remove_passkeys', { id }), { invalidates: ['operators/list'] });
  return (
    <>
      <Popconfirm title={t('operators.removePasskeysSure')} onConfirm={() => remove.mutate()}>
        <Button size="small" loading={remove.isPending}>
          {t('operators.removePasskeys')}
        </Button>
      </Popconfirm>
      <ErrorAlert error={remove.error} />
    </>
  );
}
