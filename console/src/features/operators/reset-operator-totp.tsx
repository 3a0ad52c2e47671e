import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { type ReplyOf, send } from '../../api/call';
import { ErrorAlert } from '../../components/error-alert';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';
import { OperatorSecret } from './operator-secret';

/** Gives an operator who has lost the authenticator a new secret, which is shown once. */
export function ResetOperatorTotp({ id }: { id: string }): React.ReactNode {
  const t = useTexts();
  const [issued, setIssued] = useState<ReplyOf<'operators/reset_totp'>>();
  const reset = useAction(() => send('operators/reset_totp', { id }), {
    invalidates: ['operators/list'],
    onDone: setIssued,
  });
  return (
    <>
      <Popconfirm title={t('operators.newTotpSure')} onConfirm={() => reset.mutate()}>
        <Button size="small" loading={reset.isPending}>
          {t('operators.newTotp')}
        </Button>
      </Popconfirm>
      <ErrorAlert error={reset.error} />
      {issued && <OperatorSecret issued={issued} onClose={() => setIssued(undefined)} />}
    </>
  );
}
