import { Form, Input } from 'antd';
import { type RequestOf, send } from '../../api/call';
import { FormDialog } from '../../components/form-dialog';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';
import { SHORTEST_PASSWORD } from '../operators/roles';

type Request = RequestOf<'password'>;

/** Changes the operator's own password, which ends the operator's other sessions. */
export function OwnPassword({ onClose }: { onClose: () => void }): React.ReactNode {
  const t = useTexts();
  const change = useAction((request: Request) => send('password', request), { invalidates: [], onDone: onClose });
  return (
    <FormDialog<Request>
      title={t('security.password')}
      submit={t('dialog.save')}
      pending={change.isPending}
      error={change.error}
      onSubmit={change.mutate}
      onClose={onClose}
    >
      <Form.Item name="old_password" label={t('security.oldPassword')} rules={[{ required: true }]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="new_password"
        label={t('security.newPassword')}
        extra={t('security.passwordHint')}
        rules={[{ required: true, min: SHORTEST_PASSWORD }]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    </FormDialog>
  );
}
