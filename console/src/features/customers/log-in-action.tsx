import { Button } from 'antd';
import { useState } from 'react';
import { send } from '../../api/call';
import { ReasonDialog } from '../../components/reason-dialog';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';
import { useMay } from '../../lib/use-me';

interface LogInActionProps {
  id: string;
  /** `reset_totp` is for a customer who has lost the authenticator, `end_sessions` for a device in other hands. */
  what: 'reset_totp' | 'end_sessions';
}

/** Changes how a customer is logged in, with a reason; renders nothing if the operator may not. */
export function LogInAction({ id, what }: LogInActionProps): React.ReactNode {
  const t = useTexts();
  const may = useMay();
  const [asking, setAsking] = useState(false);
  const action = useAction((reason: string) => send(`customers/${what}`, { id, reason }), {
    invalidates: ['customers/get'],
    onDone: () => setAsking(false),
  });
  if (!may(`customers/${what}`)) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t(`customers.logIn.${what}`)}</Button>
      <ReasonDialog
        title={t(`customers.logIn.${what}`)}
        open={asking}
        hint={t(`customers.logInHint.${what}`)}
        pending={action.isPending}
        error={action.error}
        onReason={action.mutate}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
