import { Form, Select } from 'antd';
import { useState } from 'react';
import { sendForm } from '../../api/call';
import { FileField } from '../../components/file-field';
import { FormDialog } from '../../components/form-dialog';
import { useTexts } from '../../lib/i18n';
import { useAct } from '../../lib/use-act';

const CURRENCIES = ['JPY', 'USD', 'CNY', 'AUD'] as const;

interface Props {
  onClose: () => void;
  onRead: (id: string) => void;
}

/** Hands in a bank's statement; nothing moves by that. */
export function UploadStatement({ onClose, onRead }: Props): React.ReactNode {
  const t = useTexts();
  const [file, setFile] = useState<File>();
  const upload = useAct(
    (currency: string) => {
      const form = new FormData();
      form.append('currency', currency);
      if (file) form.append('file', file);
      return sendForm('bank_statements/upload', form);
    },
    { touches: ['bank_statements/list'], onDone: ({ id }) => onRead(id) },
  );
  return (
    <FormDialog<{ currency: string }>
      title={t('statements.upload')}
      submit={t('statements.read')}
      initial={{ currency: 'JPY' }}
      pending={upload.isPending}
      error={upload.error}
      onSubmit={({ currency }) => upload.mutate(currency)}
      onClose={onClose}
    >
      <Form.Item name="currency" label={t('money.currency')}>
        <Select options={CURRENCIES.map((value) => ({ value, label: value }))} />
      </Form.Item>
      <FileField file={file} onFile={setFile} hint={t('statements.fileHint')} />
    </FormDialog>
  );
}
