import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { type ReplyOf, type RequestOf, send } from '../../api/call';
import { FormDialog } from '../../components/form-dialog';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';
import { OperatorSecret } from './operator-secret';
import { ROLES } from './roles';

type Request = RequestOf<'operators/create'>;
type Created = ReplyOf<'operators/create'>;

/** Adds an operator, and shows the initial password and the authenticator secret once. */
export function CreateOperator({ onClose }: { onClose: () => void }): React.ReactNode {
  const t = useTexts();
  const [created, setCreated] = useState<Created>();
  const create = useAction((request: Request) => send('operators/create', request), {
    invalidates: ['operators/list'],
    onDone: setCreated,
  });
  if (created) return <OperatorSecret issued={created} onClose={onClose} />;
  return (
    <FormDialog<Request>
      title={t('operators.create')}
      submit={t('operators.create')}
      initial={{ role: 'support' }}
      pending={create.isPending}
      error={create.error}
      onSubmit={create.mutate}
      onClose={onClose}
    >
      <Form.Item name="email" label={t('login.email')} rules={[{ required: true, type: 'email' }]}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="role" label={t('operators.role')}>
        <Select options={ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))} />
      </Form.Item>
    </FormDialog>
  );
}
