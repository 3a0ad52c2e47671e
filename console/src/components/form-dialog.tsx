import { Button, Form, Modal, Popconfirm } from 'antd';
import { useState } from 'react';
import { useTexts } from '../lib/i18n';
import { Problem } from './problem';

interface Props<Values> {
  title: string;
  submit: string;
  /** What is asked once more before it counts. */
  sure?: string;
  width?: number;
  initial?: Partial<Values>;
  pending: boolean;
  error: unknown;
  onSubmit: (values: Values) => void;
  onClose: () => void;
  children: React.ReactNode;
}

/** A form in a dialog. With `sure` it is sent in two steps: the form is checked, then the operator asked once more. While it is under way it stays. */
export function FormDialog<Values extends object>(props: Props<Values>): React.ReactNode {
  const t = useTexts();
  const [form] = Form.useForm<Values>();
  const [asked, setAsked] = useState<Values>();
  const button = (
    <Button type="primary" loading={props.pending} onClick={() => form.submit()}>
      {props.submit}
    </Button>
  );
  const leave = props.pending ? () => undefined : props.onClose;
  const confirm = (): void => {
    if (asked) props.onSubmit(asked);
    setAsked(undefined);
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
            open={asked !== undefined}
            onConfirm={confirm}
            onCancel={() => setAsked(undefined)}
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
        onFinish={props.sure ? setAsked : props.onSubmit}
      >
        {props.children}
      </Form>
      <Problem error={props.error} />
    </Modal>
  );
}
