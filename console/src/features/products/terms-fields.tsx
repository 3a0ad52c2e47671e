import { Form, Input } from 'antd';
import { useTexts } from '../../lib/i18n';

export const RATE = /^\d+(\.\d{1,6})?$/;
/** An amount with at most six decimals. */
export const AMOUNT = /^\d+(\.\d{1,6})?$/;

/** When the terms take effect, and why they change. */
export function WhenAndWhy(): React.ReactNode {
  const t = useTexts();
  return (
    <>
      <Form.Item name="effective_at" label={t('products.effective')} extra={t('products.effectiveHint')}>
        <Input type="datetime-local" style={{ width: 240 }} />
      </Form.Item>
      <Form.Item name="reason" label={t('reason.label')} rules={[{ required: true, whitespace: true }]}>
        <Input.TextArea rows={2} maxLength={500} showCount />
      </Form.Item>
    </>
  );
}
