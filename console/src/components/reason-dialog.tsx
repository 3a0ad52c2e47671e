import { Form, Input, Modal, Select, Typography } from 'antd';
import { useTexts } from '../lib/i18n';
import { ErrorAlert } from './error-alert';

const MAX = 500;

interface Props {
  title: string;
  open: boolean;
  /** Common reasons to choose from; the text can be edited. */
  usual?: readonly string[];
  /** The field's label, where it is not “Reason”. */
  label?: string;
  /** Who sees the reason, or what the action does. */
  hint?: string;
  danger?: boolean;
  pending: boolean;
  error: unknown;
  onReason: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason for an action. It cannot be closed while the action is being sent. */
export function ReasonDialog(props: Props): React.ReactNode {
  const t = useTexts();
  const [form] = Form.useForm<{ reason: string }>();
  return (
    <Modal
      title={props.title}
      open={props.open}
      // A hidden dialog would keep useShortcuts from working.
      destroyOnHidden
      okText={props.title}
      okButtonProps={{ danger: props.danger ?? true, loading: props.pending }}
      onOk={() => form.submit()}
      onCancel={props.pending ? () => undefined : props.onClose}
      cancelButtonProps={{ disabled: props.pending }}
      afterClose={() => form.resetFields()}
    >
      <Form form={form} layout="vertical" onFinish={({ reason }) => props.onReason(reason.trim())}>
        {props.hint && <Typography.Paragraph type="secondary">{props.hint}</Typography.Paragraph>}
        {props.usual && (
          <Form.Item label={t('reason.usual')}>
            <Select
              aria-label={t('reason.usual')}
              options={props.usual.map((value) => ({ value, label: value }))}
              onChange={(reason: string) => form.setFieldValue('reason', reason)}
            />
          </Form.Item>
        )}
        <Form.Item
          name="reason"
          label={props.label ?? t('reason.label')}
          rules={[{ required: true, whitespace: true }]}
        >
          <Input.TextArea rows={4} maxLength={MAX} showCount autoFocus />
        </Form.Item>
      </Form>
      <ErrorAlert error={props.error} />
    </Modal>
  );
}
