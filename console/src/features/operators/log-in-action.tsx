import { Button, Popconfirm } from 'antd';
import { send } from '../../api/call';
import { ErrorAlert } from '../../components/error-alert';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';
import { useMay } from '../../lib/use-me';

interface LogInActionProps {
  id: string;
  /**
   * `unlock` ends the lock after failed log-ins, because of typing errors or of somebody else's guesses;
   * `remove_passkeys` is for lost ones, `end_sessions` for a device in other hands.
   */
  what: 'unlock' | 'remove_passkeys' | 'end_sessions';
}

/** Changes how an operator is logged in, after a confirmation; renders nothing if one may not. */
export function LogInAction({ id, what }: LogInActionProps): React.ReactNode {
  const t = useTexts();
  const may = useMay();
  const action = useAction(() => send(`operators/${what}`, { id }), { invalidates: ['operators/list'] });
  if (!may(`operators/${what}`)) return null;
  return (
    <>
      <Popconfirm title={t(`operators.logInSure.${what}`)} onConfirm={() => action.mutate()}>
        <Button size="small" loading={action.isPending}>
          {t(`operators.logIn.${what}`)}
        </Button>
      </Popconfirm>
      <ErrorAlert error={action.error} />
    </>
  );
}
