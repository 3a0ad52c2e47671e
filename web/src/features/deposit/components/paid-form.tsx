import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId } from 'react';
import { sendPicture } from '../../../api/common/upload';
import type { Deposit } from '../../../api/wallet/deposit-record';
import { submitNow } from '../../../api/wallet/submit-now';
import { Button, Spinner } from '../../../components/button';
import { TextField } from '../../../components/field';
import { Icon } from '../../../components/icons';
import { FormError } from '../../../components/states';
import { useCommand } from '../../../lib/command';
import { useT } from '../../../lib/i18n';
import { useForm } from '../../../lib/use-form';

interface ProofProps {
  busy: boolean;
  attached: boolean;
  onFile: (file: File) => void;
}

function Proof({ busy, attached, onFile }: ProofProps): ReactNode {
  const t = useT('deposit');
  const id = useId();
  return (
    <div>
      <span className="mb-1.5 block text-sm font-medium">{t('proof')}</span>
      <label
        htmlFor={id}
        className="flex min-h-12 items-center justify-center gap-2 rounded-xl border border-dashed border-line bg-surface text-accent has-focus-visible:outline-2"
      >
        {busy ? <Spinner /> : <Icon name={attached ? 'check' : 'camera'} size={20} />}
        <span role="status">{busy ? t('proofBusy') : attached ? t('proofReady') : t('proofChoose')}</span>
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/heic"
          disabled={busy}
          className="sr-only"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) onFile(file);
          }}
        />
      </label>
    </div>
  );
}

/** The user says that it is paid, with what helps to find the payment. */
export function PaidForm({ deposit }: { deposit: Deposit }): ReactNode {
  const t = useT('deposit');
  const form = useForm({ payer_name: '', txid: '' }, () => ({}));
  const proof = useMutation({ mutationFn: (file: File) => sendPicture(file, 'deposit_proof') });
  const command = useCommand(submitNow, ['wallet/deposits']);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (command.isPending || proof.isPending) return;
    const payer = form.values.payer_name.trim();
    const txid = form.values.txid.trim();
    command.mutate({
      deposit_id: deposit.id,
      ...(payer ? { payer_name: payer } : {}),
      ...(txid ? { txid } : {}),
      ...(proof.data ? { proof: proof.data.id } : {}),
    });
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {deposit.method === 'bank' ? (
        <TextField label={t('payerName')} maxLength={80} autoComplete="name" {...form.field('payer_name')} />
      ) : null}
      {deposit.method === 'crypto' ? (
        <TextField label={t('txid')} maxLength={100} autoComplete="off" {...form.field('txid')} />
      ) : null}
      {deposit.method === 'quick' ? null : (
        <Proof busy={proof.isPending} attached={proof.isSuccess} onFile={(file) => proof.mutate(file)} />
      )}
      <FormError error={proof.error ?? command.error} />
      <Button type="submit" wide busy={command.isPending} disabled={proof.isPending}>
        {t('paid')}
      </Button>
    </form>
  );
}
