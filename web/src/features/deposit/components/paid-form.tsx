import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { sendPicture } from '../../../api/common/upload';
import { submitNowRequest } from '../../../api/generated/rules.gen';
import type { Deposit } from '../../../api/wallet/deposit-record';
import { submitNow } from '../../../api/wallet/submit-now';
import { Button } from '../../../components/button';
import { TextField } from '../../../components/field';
import { PictureButton } from '../../../components/picture-button';
import { FormError } from '../../../components/states';
import { useCommand } from '../../../lib/command';
import { useT } from '../../../lib/i18n';
import { useRules } from '../../../lib/rules';
import { useForm } from '../../../lib/use-form';

interface ProofProps {
  busy: boolean;
  attached: boolean;
  onFile: (file: File) => void;
}

function Proof({ busy, attached, onFile }: ProofProps): ReactNode {
  const t = useT('deposit');
  return (
    <div>
      <span className="mb-1.5 block text-sm font-medium">{t('proof')}</span>
      <PictureButton
        label={busy ? t('proofBusy') : attached ? t('proofReady') : t('proofChoose')}
        busy={busy}
        icon={attached ? 'check' : 'camera'}
        onFile={onFile}
      />
    </div>
  );
}

/** Confirms a payment, with details that help to find it. */
export function PaidForm({ deposit }: { deposit: Deposit }): ReactNode {
  const t = useT('deposit');
  const validate = useRules();
  const form = useForm({ payer_name: '', txid: '' }, (values) => validate(submitNowRequest, values));
  const proof = useMutation({ mutationFn: (file: File) => sendPicture(file, 'deposit_proof') });
  const command = useCommand(submitNow, ['wallet/deposits']);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (command.isPending || proof.isPending || !form.valid()) return;
    const payer = form.values.payer_name.trim();
    const txid = form.values.txid.trim();
    const request = {
      deposit_id: deposit.id,
      ...(payer ? { payer_name: payer } : {}),
      ...(txid ? { txid } : {}),
      ...(proof.data ? { proof: proof.data.id } : {}),
    };
    command.mutate(request, { onError: (error) => void form.showFields(error) });
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {deposit.method === 'bank' ? (
        <TextField
          label={t('payerName')}
          maxLength={submitNowRequest.payer_name.max}
          autoComplete="name"
          {...form.field('payer_name')}
        />
      ) : null}
      {deposit.method === 'crypto' ? (
        <TextField label={t('txid')} maxLength={submitNowRequest.txid.max} autoComplete="off" {...form.field('txid')} />
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
