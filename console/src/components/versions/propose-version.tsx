import { Form, Input } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../lib/i18n';
import { isoOf } from '../../lib/local-time';
import { useAction } from '../../lib/use-action';
import { FormDialog } from '../form-dialog';
import type { Proposal, VersionedData } from './version';

/** A fraction with at most six decimals. */
export const RATE = /^\d+(\.\d{1,6})?$/;
/** An amount with at most six decimals. */
export const AMOUNT = /^\d+(\.\d{1,6})?$/;

/** The form of a proposal, which begins with the last version. For a new subject the form has the field `subject`. */
export function ProposeVersion<Content extends object>(props: {
  data: Omit<VersionedData<Content>, 'query'>;
  from: Partial<Content>;
  title?: string;
  newest: number | null;
  onClose: () => void;
}): React.ReactNode {
  const t = useTexts();
  const { data, onClose } = props;
  // What was there when the form was opened; a newer version may have been loaded since.
  const [{ from, newest }] = useState(props);
  const propose = useAction(data.propose, {
    invalidates: [`${data.path}/get`, `${data.path}/history`, ...(data.alsoInvalidates ?? [])],
    onDone: onClose,
  });
  return (
    <FormDialog<Omit<Proposal<Content>, 'version'>>
      title={props.title ?? t('versions.propose')}
      submit={t('versions.send')}
      sure={t('versions.sure')}
      width={860}
      initial={{ content: from, reason: '' }}
      pending={propose.isPending}
      error={propose.error}
      onSubmit={(values) =>
        propose.mutate({
          ...{ ...values, subject: data.subject ?? values.subject ?? null, version: newest },
          effective_at: isoOf(values.effective_at),
        })
      }
      onClose={onClose}
    >
      {data.fields}
      <WhenAndWhy />
    </FormDialog>
  );
}

/** When the version takes effect, and why. */
export function WhenAndWhy(): React.ReactNode {
  const t = useTexts();
  return (
    <>
      <Form.Item name="effective_at" label={t('products.effective')} extra={t('products.effectiveHint')}>
        <Input type="datetime-local" style={{ width: 240 }} />
      </Form.Item>
      <Form.Item name="reason" label={t('reason.label')} rules={[{ required: true, whitespace: true, min: 5 }]}>
        <Input.TextArea rows={2} maxLength={500} showCount />
      </Form.Item>
    </>
  );
}
