import { Typography } from 'antd';
import { useState } from 'react';
import { type ReplyOf, type RequestOf, send } from '../../api/call';
import { FormDialog } from '../../components/form-dialog';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';
import { ProofFields, wantsProof } from './proof-fields';

type Proof = Omit<RequestOf<'passkeys/remove'>, 'id'>;

interface Props {
  passkey: ReplyOf<'passkeys/list'>['list'][number];
  onClose: () => void;
}

/** Asks before a passkey is removed, and for password and code if the log-in is not recent. */
export function RemovePasskey({ passkey, onClose }: Props): React.ReactNode {
  const t = useTexts();
  const { id, name } = passkey;
  const [asking, setAsking] = useState(false);
  const remove = useAction((proof: Proof) => send('passkeys/remove', { id, ...proof }), {
    invalidates: ['passkeys/list', 'operators/list'],
    onDone: onClose,
  });
  return (
    <FormDialog<Proof>
      title={t('security.removeAsk', { name })}
      submit={t('dialog.remove')}
      pending={remove.isPending}
      error={wantsProof(remove.error) ? null : remove.error}
      onSubmit={(proof) =>
        remove.mutate(proof, { onError: (error) => setAsking((asked) => asked || wantsProof(error)) })
      }
      onClose={onClose}
    >
      <Typography.Paragraph>{t('security.removeHint')}</Typography.Paragraph>
      {asking && <ProofFields />}
    </FormDialog>
  );
}
