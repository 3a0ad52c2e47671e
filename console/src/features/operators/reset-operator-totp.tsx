import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { type ReplyOf, send } from '../../api/call';
import { Problem } from '../../components/problem';
import { useTexts } from '../../lib/i18n';
import { useAct } from '../../lib/use-act';
import { OperatorSecret } from './operator-secret';

/** Gives an operator who has lost the second factor a new one, which is shown once. */
export function ResetOperatorTotp({ id }: { id: string }): React.ReactNode {
  const t = useTexts();
  const [issued, setIssued] = useState<ReplyOf<'operators/reset_totp'>>();
  const reset = useAct(() => send('operators/reset_totp', { id }), { touches: ['operators/list'], onDone: setIssued });
  return (
    <>
      <Popconfirm title={t('operators.newTotpSure')} onConfirm={() => reset.mutate()}>
        <Button size="small" loading={reset.isPending}>
          {t('operators.newTotp')}
        </Button>
      </Popconfirm>
      <Problem error={reset.error} />
      {issued && <OperatorSecret issued={issued} onClose={() => setIssued(undefined)} />}
    </>
  );
}
