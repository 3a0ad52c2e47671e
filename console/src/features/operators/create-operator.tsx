import { Alert, Flex, Form, Input, Modal, QRCode, Select, Typography } from 'antd';
import { useState } from 'react';
import { type ReplyOf, type RequestOf, send } from '../../api/call';
import { FormDialog } from '../../components/form-dialog';
import { useTexts } from '../../lib/i18n';
import { useAct } from '../../lib/use-act';
import { ROLES, SHORTEST_PASSWORD } from './operator-parts';

type Request = RequestOf<'operators/create'>;
type Created = ReplyOf<'operators/create'>;

/** Adds an operator, and shows the secret of the second factor once. */
export function CreateOperator({ onClose }: { onClose: () => void }): React.ReactNode {
  const t = useTexts();
  const [created, setCreated] = useState<Created>();
  const create = useAct((request: Request) => send('operators/create', request), {
    touches: ['operators/list'],
    onDone: setCreated,
  });
  if (created) return <Secret created={created} onClose={onClose} />;
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
      <Form.Item
        name="password"
        label={t('operators.firstPassword')}
        rules={[{ required: true, min: SHORTEST_PASSWORD }]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="role" label={t('operators.role')}>
        <Select options={ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))} />
      </Form.Item>
    </FormDialog>
  );
}

function Secret({ created, onClose }: { created: Created; onClose: () => void }): React.ReactNode {
  const t = useTexts();
  return (
    <Modal
      title={created.operator.email}
      open
      mask={{ closable: false }}
      onOk={onClose}
      onCancel={onClose}
      cancelButtonProps={{ hidden: true }}
    >
      <Alert type="warning" showIcon title={t('operators.once')} style={{ marginBlockEnd: 16 }} />
      <Flex gap="middle">
        <QRCode value={created.totp_uri} type="svg" style={{ flexShrink: 0 }} />
        <div>
          <Typography.Paragraph>{t('operators.scan')}</Typography.Paragraph>
          <Typography.Text strong>{t('operators.secret')}</Typography.Text>
          <Typography.Paragraph copyable code style={{ wordBreak: 'break-all' }}>
            {created.totp_secret}
          </Typography.Paragraph>
          <Typography.Link href={created.totp_uri}>{t('operators.link')}</Typography.Link>
        </div>
      </Flex>
    </Modal>
  );
}
