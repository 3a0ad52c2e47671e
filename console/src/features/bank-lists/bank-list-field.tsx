import { Alert, Button, Form, Typography, Upload } from 'antd';
import { CallError, type ReplyOf, type RequestOf, sendForm } from '../../api/call';
import { ErrorAlert } from '../../components/error-alert';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';

export type BankListFile = ReplyOf<'bank_lists/upload'>;
export type ListedCurrency = RequestOf<'bank_lists/upload'>['currency'];

/** The file of a proposed list. It is read at once, and says which of its lines are wrong. */
export function BankListField({ currency }: { currency: ListedCurrency }): React.ReactNode {
  const t = useTexts();
  return (
    <Form.Item
      name="content"
      label={t('bankLists.file')}
      extra={t('bankLists.fileHint')}
      rules={[
        {
          validator: (_, list: Partial<BankListFile> | undefined) =>
            list?.file_id ? Promise.resolve() : Promise.reject(new Error(t('bankLists.missing'))),
        },
      ]}
    >
      <FileInput currency={currency} />
    </Form.Item>
  );
}

/** The form passes value and onChange. */
function FileInput(props: {
  currency: ListedCurrency;
  value?: Partial<BankListFile>;
  onChange?: (list: Partial<BankListFile>) => void;
}): React.ReactNode {
  const t = useTexts();
  const { currency, value, onChange } = props;
  const upload = useAction(
    (file: File) => {
      const form = new FormData();
      form.append('currency', currency);
      form.append('file', file);
      return sendForm('bank_lists/upload', form);
    },
    { invalidates: [], onDone: (list) => onChange?.(list) },
  );
  return (
    <>
      <Upload
        showUploadList={false}
        accept=".csv,text/csv"
        beforeUpload={(file) => {
          onChange?.({});
          upload.mutate(file);
          return false;
        }}
      >
        <Button loading={upload.isPending}>{t('bankLists.choose')}</Button>
      </Upload>
      {value?.file_id && (
        <Typography.Text style={{ marginInlineStart: 12 }}>
          {t('bankLists.read', { file: value.filename ?? '', n: value.banks ?? 0 })}
        </Typography.Text>
      )}
      <UploadProblems error={upload.error} />
    </>
  );
}

/** Each wrong line of the file. */
function UploadProblems({ error }: { error: unknown }): React.ReactNode {
  const t = useTexts();
  const fields = error instanceof CallError ? error.fields : [];
  if (fields.length === 0) return <ErrorAlert error={error} />;
  return (
    <Alert
      type="error"
      role="alert"
      style={{ marginBlock: 12 }}
      title={
        <ul style={{ margin: 0, paddingInlineStart: 16 }}>
          {fields.map(({ field, msg }) => {
            const [, n, column] = /^line_(\d+)\.(\w+)$/.exec(field) ?? [];
            return <li key={field}>{n && column ? t('bankLists.line', { n, column, problem: msg }) : msg}</li>;
          })}
        </ul>
      }
    />
  );
}
