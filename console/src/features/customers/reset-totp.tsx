import { Button } from 'antd';
import { useState } from 'react';
import { type ReplyOf, send } from '../../api/call';
import { ReasonDialog } from '../../components/reason-dialog';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';

/** Turns off two-factor log-in for a customer who has lost the authenticator. */
export function ResetTotp({ customer }: { customer: ReplyOf<'customers/get'> }): React.ReactNode {
  const t = useTexts();
  const [asking, setAsking] = useState(false);
  const { id, has_totp } = customer.user;
  const reset = useAction((reason: string) => send('customers/reset_totp', { id, reason }), {
    invalidates: ['customers/get'],
    onDone: () => setAsking(false),
  });
  if (!has_totp || customer.status === 'closed') return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('customers.resetTotp')}</Button>
      <ReasonDialog
        title={t('customers.resetTotp')}
        open={asking}
        hint={t('customers.resetTotpHint')}
        pending={reset.isPending}
        error={reset.error}
        onReason={reset.mutate}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
