import { Button, Form, Upload } from 'antd';
import { useState } from 'react';
import { sendForm } from '../api/call';
import { useTexts } from '../lib/i18n';
import { useAction } from '../lib/use-action';
import { FormDialog } from './form-dialog';

interface Props<Values extends object> {
  path: 'bank_statements/upload' | 'payout_results/upload';
  title: string;
  /** Which files are accepted, and what uploading one does. */
  hint: string;
  /** What is sent beside the file. */
  fieldsOf: (values: Values) => Record<string, string>;
  initial?: Partial<Values>;
  invalidates: readonly string[];
  onUploaded: (id: string) => void;
  onClose: () => void;
  /** The form's other fields. */
  children?: React.ReactNode;
}

/** Uploads one file. */
export function UploadDialog<Values extends object>(props: Props<Values>): React.ReactNode {
  const t = useTexts();
  const [file, setFile] = useState<File>();
  const upload = useAction(
    (values: Values) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(props.fieldsOf(values))) form.append(name, value);
      if (file) form.append('file', file);
      return sendForm(props.path, form);
    },
    { invalidates: props.invalidates, onDone: ({ id }) => props.onUploaded(id) },
  );
  return (
    <FormDialog<Values>
      title={props.title}
      submit={t('fileField.upload')}
      {...(props.initial && { initial: props.initial })}
      pending={upload.isPending}
      error={upload.error}
      onSubmit={upload.mutate}
      onClose={props.onClose}
    >
      {props.children}
      <Form.Item
        name="file"
        label={t('fileField.file')}
        extra={props.hint}
        rules={[{ validator: () => (file ? Promise.resolve() : Promise.reject(new Error(t('fileField.choose')))) }]}
      >
        <Upload
          maxCount={1}
          fileList={file ? [{ uid: '1', name: file.name }] : []}
          beforeUpload={(next) => {
            setFile(next);
            return false;
          }}
          onRemove={() => setFile(undefined)}
        >
          <Button>{t('fileField.choose')}</Button>
        </Upload>
      </Form.Item>
    </FormDialog>
  );
}
