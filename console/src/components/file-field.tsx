import { Button, Form, Upload } from 'antd';
import { useTexts } from '../lib/i18n';

interface Props {
  file: File | undefined;
  onFile: (file: File | undefined) => void;
  /** What may be handed in, and what comes of it. */
  hint: string;
}

/** Where a form takes one file, without which it is not sent. */
export function FileField({ file, onFile, hint }: Props): React.ReactNode {
  const t = useTexts();
  return (
    <Form.Item
      name="file"
      label={t('fileField.file')}
      extra={hint}
      rules={[{ validator: () => (file ? Promise.resolve() : Promise.reject(new Error(t('fileField.choose')))) }]}
    >
      <Upload
        maxCount={1}
        fileList={file ? [{ uid: '1', name: file.name }] : []}
        beforeUpload={(next) => {
          onFile(next);
          return false;
        }}
        onRemove={() => onFile(undefined)}
      >
        <Button>{t('fileField.choose')}</Button>
      </Upload>
    </Form.Item>
  );
}
