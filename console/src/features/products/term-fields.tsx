import { Col, Form, Input, InputNumber } from 'antd';

interface Props {
  /** Below `content`. */
  name: readonly (string | number)[];
  label: string;
  span?: number;
}

/** A decimal of a proposal's content. */
export function DecimalField(props: Props & { pattern: RegExp; suffix?: string }): React.ReactNode {
  const { name, label, pattern, suffix, span = 8 } = props;
  return (
    <Col xs={24} sm={span}>
      <Form.Item name={['content', ...name]} label={label} rules={[{ required: true, pattern }]}>
        <Input inputMode="decimal" suffix={suffix} />
      </Form.Item>
    </Col>
  );
}

/** A whole number in a proposal's content. */
export function WholeField(props: Props & { min: number; max: number }): React.ReactNode {
  const { name, label, min, max, span = 8 } = props;
  return (
    <Col xs={24} sm={span}>
      <Form.Item name={['content', ...name]} label={label} rules={[{ required: true }]}>
        <InputNumber min={min} max={max} precision={0} style={{ width: '100%' }} />
      </Form.Item>
    </Col>
  );
}
