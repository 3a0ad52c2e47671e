import { Form, Input } from 'antd';
import { FormDialog } from '../../components/form-dialog';
import { useTexts } from '../../lib/i18n';
import { PasskeyError } from './passkey-error';
import { ProofFields } from './proof-fields';
import { type NewPasskey, useAddPasskey } from './use-add-passkey';

const LONGEST_NAME = 60;

/** The field for the name of a new passkey. */
export function PasskeyName(): React.ReactNode {
  const t = useTexts();
  return (
    <Form.Item
      name="name"
      label={t('security.name')}
      extra={t('security.nameHint')}
      rules={[{ required: true, whitespace: true }]}
    >
      <Input maxLength={LONGEST_NAME} autoComplete="off" autoFocus />
    </Form.Item>
  );
}

/** Names a new passkey, and asks for password and code if the log-in is not recent. */
export function AddPasskey({ onClose }: { onClose: () => void }): React.ReactNode {
  const t = useTexts();
  const { add, asking, error, submit } = useAddPasskey(onClose);
  return (
    <FormDialog<NewPasskey>
      title={t('security.add')}
      submit={t('security.add')}
      pending={add.isPending}
      error={null}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasskeyName />
      {asking && <ProofFields />}
      <PasskeyError error={error} />
    </FormDialog>
  );
}
