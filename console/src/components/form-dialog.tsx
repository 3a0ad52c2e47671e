import { Button, Form, Modal, Popconfirm } from 'antd';
import { useState } from 'react';
import { useTexts } from '../lib/i18n';
import { ErrorAlert } from './error-alert';

interface Props<Values> {
  title: string;
  submit: string;
  /** The question to confirm before the form is sent. */
  sure?: string;
  width?: number;
  initial?: { [Field in keyof Values]?: Partial<Values[Field]> };
  pending: boolean;
  error: unknown;
  onSubmit: (values: Values) => void;
  onClose: () => void;
  children: React.ReactNode;
}

/** A form in a dialog. With `sure`, a valid form is sent only after the operator confirms it. It cannot be closed while it is being sent. */
export function FormDialog<Values extends object>(props: Props<Values>): React.ReactNode {
  const t = useTexts();
  const [form] = Form.useForm<Values>();
  const [unconfirmed, setUnconfirmed] = useState<Values>();
  const button = (
    <Button type="primary" loading={props.pending} onClick={() => form.submit()}>
      {props.submit}
    </Button>
  );
  const leave = props.pending ? () => undefined : props.onClose;
  const confirm = (): void => {
    if (unconfirmed) props.onSubmit(unconfirmed);
    setUnconfirmed(undefined);
  };
  return (
    <Modal
      title={props.title}
      open
      width={props.width ?? 560}
      onCancel={leave}
      mask={{ closable: false }}
      footer={[
        <Button key="cancel" disabled={props.pending} onClick={leave}>
          {t('dialog.cancel')}
        </Button>,
        props.sure ? (
          <Popconfirm
            key="ok"
            title={props.sure}
            open={unconfirmed !== undefined}
            onConfirm={confirm}
            onCancel={() => setUnconfirmed(undefined)}
          >
            {button}
          </Popconfirm>
        ) : (
          <span key="ok" style={{ marginInlineStart: 8 }}>
            {button}
          </span>
        ),
      ]}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={props.initial ?? {}}
        onFinish={props.sure ? setUnconfirmed : props.onSubmit}
      >
        {props.children}
      </Form>
      <ErrorAlert error={props.error} />
    </Modal>
  );
}
