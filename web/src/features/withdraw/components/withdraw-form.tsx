import { type FormEvent, type ReactNode, useState } from 'react';
import type { Withdrawal } from '../../../api/wallet/withdrawal-record';
import { Button, LinkButton } from '../../../components/button';
import { Note } from '../../../components/card';
import { PinSheet } from '../../../components/pin-sheet';
import { useT } from '../../../lib/i18n';
import { toDecimal } from '../../../lib/money';
import { ConfirmByPasskey } from '../../passkeys/components/confirm-by-passkey';
import { type Draft, useDraft, type WithdrawSource } from '../hooks/use-draft';
import { confirmedBy, useWithdraw, type WithdrawOrder, type WithdrawProof } from '../hooks/use-withdraw';
import { DraftAmount, DraftTotp } from './draft-amount';
import { DraftFacts } from './draft-facts';
import { DraftPayee } from './draft-payee';

interface WithdrawFormProps {
  source: WithdrawSource;
  onDone: (record: Withdrawal) => void;
}

/** What the draft asks for; undefined until it is complete. */
function orderOf({ way: method, payeeId, amount, currency, version }: Draft): WithdrawOrder | undefined {
  if (amount === undefined || !payeeId) return undefined;
  return { method, payeeId, amount: toDecimal(amount), currency, version };
}

/** A withdrawal without an answer, which can only be repeated: another one could be a second one. */
function LostWithdrawal({ draft, forget }: { draft: Draft; forget: (() => void) | undefined }): ReactNode {
  const t = useT('withdraw');
  const common = useT();
  return (
    <>
      <Note tone="warn">{t('lost')}</Note>
      <DraftFacts draft={draft} confirming />
      <DraftTotp draft={draft} />
      <Button type="submit" wide>
        {common('retry')}
      </Button>
      <LinkButton to="/record?kind=withdrawals" look="soft" wide>
        {t('seeAll')}
      </LinkButton>
      {forget ? (
        <Button look="plain" wide onClick={forget}>
          {t('another')}
        </Button>
      ) : null}
    </>
  );
}

/** Destination, amount, cost and amount received; then the PIN or a passkey. */
export function WithdrawForm({ source, onDone }: WithdrawFormProps): ReactNode {
  const t = useT('withdraw');
  const withdraw = useWithdraw();
  const draft = useDraft(source, withdraw.lost);
  const [asking, setAsking] = useState(false);
  const { payeeId, form } = draft;
  const order = orderOf(draft);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!payeeId || !form.valid()) return;
    withdraw.reset();
    setAsking(true);
  };
  const send = (proof: WithdrawProof): void => {
    if (order) withdraw.send(order, proof, onDone);
  };
  const onPin = (pay_password: string): void => {
    const { totp } = form.values;
    send({ pay_password, ...(draft.secondFactor && totp ? { totp } : {}) });
  };

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      {withdraw.lost ? (
        <LostWithdrawal draft={draft} forget={withdraw.forget} />
      ) : (
        <>
          <DraftPayee draft={draft} />
          {payeeId ? (
            <>
              <DraftAmount draft={draft} />
              <Button type="submit" wide>
                {t('confirm')}
              </Button>
            </>
          ) : null}
        </>
      )}
      <PinSheet
        open={asking}
        onClose={() => setAsking(false)}
        onPin={onPin}
        busy={withdraw.busy}
        error={withdraw.error}
        instead={
          order ? (
            <ConfirmByPasskey {...confirmedBy(order)} onProof={(passkey) => send({ passkey })} busy={withdraw.busy} />
          ) : null
        }
      >
        <DraftFacts draft={draft} confirming />
      </PinSheet>
    </form>
  );
}
