import { Col, Form, Input, InputNumber } from 'antd';
import { useTexts } from '../../lib/i18n';
import { allLines, type TermsForm } from './terms-form';

interface FieldProps {
  name: keyof TermsForm;
  label: string;
}

export function NumberField({ name, label, min, max }: FieldProps & { min: number; max: number }): React.ReactNode {
  return (
    <Col xs={12} md={6}>
      <Form.Item name={name} label={label} rules={[{ required: true }]}>
        <InputNumber min={min} max={max} precision={0} style={{ width: '100%' }} />
      </Form.Item>
    </Col>
  );
}

export function TextField({ name, label, optional = false }: FieldProps & { optional?: boolean }): React.ReactNode {
  return (
    <Col xs={12} md={6}>
      <Form.Item name={name} label={label} rules={optional ? [] : [{ required: true, whitespace: true }]}>
        <Input maxLength={80} />
      </Form.Item>
    </Col>
  );
}

/** A list, one entry per line. */
export function LinesField(props: FieldProps & { hint: string; pattern: RegExp }): React.ReactNode {
  const { name, label, hint, pattern } = props;
  return (
    <Col xs={24} md={12}>
      <Form.Item
        name={name}
        label={label}
        extra={hint}
        rules={[
          {
            validator: (_, text: string | undefined) =>
              allLines(text, pattern) ? Promise.resolve() : Promise.reject(new Error(hint)),
          },
        ]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </Col>
  );
}

/** When a proposal is to take effect, and why it is made. */
export function WhenAndWhy({ hint }: { hint: string }): React.ReactNode {
  const t = useTexts();
  return (
    <>
      <Form.Item
        name="effective_at"
        label={t('instruments.effective')}
        extra={`${t('products.effectiveHint')} ${hint}`}
      >
        <Input type="datetime-local" style={{ width: 240 }} />
      </Form.Item>
      <Form.Item name="reason" label={t('reason.label')} rules={[{ required: true, whitespace: true, min: 5 }]}>
        <Input.TextArea rows={2} maxLength={500} showCount />
      </Form.Item>
    </>
  );
}
