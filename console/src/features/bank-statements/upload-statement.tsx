import { Form, Select } from 'antd';
import { UploadDialog } from '../../components/upload-dialog';
import { BANK_CURRENCIES, optionsOf } from '../../lib/currencies';
import { useTexts } from '../../lib/i18n';

interface Props {
  onUploaded: (id: string) => void;
  onClose: () => void;
}

/** Uploads a bank statement. That alone credits nothing. */
export function UploadStatement(props: Props): React.ReactNode {
  const t = useTexts();
  return (
    <UploadDialog<{ currency: string }>
      path="bank_statements/upload"
      title={t('bankStatements.upload')}
      hint={t('bankStatements.fileHint')}
      initial={{ currency: 'JPY' }}
      fieldsOf={({ currency }) => ({ currency })}
      invalidates={['bank_statements/list']}
      {...props}
    >
      <Form.Item name="currency" label={t('payments.currency')}>
        <Select options={optionsOf(BANK_CURRENCIES)} />
      </Form.Item>
    </UploadDialog>
  );
}
