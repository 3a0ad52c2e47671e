import { type FormEvent, type ReactNode, useState } from 'react';
import type { Withdrawal } from '../../../api/wallet/withdrawal-record';
import { Button } from '../../../components/button';
import { PinSheet } from '../../../components/pin-sheet';
import { useT } from '../../../lib/i18n';
import { toDecimal } from '../../../lib/money';
import { useDraft, type WithdrawSource } from '../hooks/use-draft';
import { useWithdraw } from '../hooks/use-withdraw';
import { DraftAmount } from './draft-amount';
import { DraftFacts } from './draft-facts';
import { DraftPayee } from './draft-payee';

interface WithdrawFormProps {
  source: WithdrawSource;
  onDone: (record: Withdrawal) => void;
}

/** Destination, amount, cost and amount received; then the PIN. */
export function WithdrawForm({ source, onDone }: WithdrawFormProps): ReactNode {
  const t = useT('withdraw');
  const draft = useDraft(source);
  const withdraw = useWithdraw();
  const [asking, setAsking] = useState(false);
  const { payeeId, amount, form } = draft;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!payeeId || !form.valid()) return;
    withdraw.reset();
    setAsking(true);
  };
  const onPin = (pin: string): void => {
    if (amount === undefined || !payeeId) return;
    const { way: method, currency, secondFactor, version } = draft;
    const totp = secondFactor ? form.values.totp : undefined;
    withdraw.send({ method, payeeId, amount: toDecimal(amount), currency, totp, version }, pin, onDone);
  };

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <DraftPayee draft={draft} />
      {payeeId ? (
        <>
          <DraftAmount draft={draft} />
          <Button type="submit" wide>
            {t('confirm')}
          </Button>
        </>
      ) : null}
      <PinSheet
        open={asking}
        onClose={() => setAsking(false)}
        onPin={onPin}
        busy={withdraw.busy}
        error={withdraw.error}
      >
        <DraftFacts draft={draft} confirming />
      </PinSheet>
    </form>
  );
}
