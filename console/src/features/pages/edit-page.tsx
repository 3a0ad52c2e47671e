import { Form, Input } from 'antd';
import { type RequestOf, send } from '../../api/call';
import { FormDialog } from '../../components/form-dialog';
import { TextFields } from '../../components/text-fields';
import { useTexts } from '../../lib/i18n';
import { isoOf } from '../../lib/local-time';
import { useAction } from '../../lib/use-action';
import type { Page } from './page';

type Request = RequestOf<'pages/save'>;

const LONGEST = 20_000;

/** Writes the next version of a page. Earlier versions stay as customers agreed to them. */
export function EditPage({ page, onClose }: { page: Page; onClose: () => void }): React.ReactNode {
  const t = useTexts();
  const save = useAction((request: Request, key) => send('pages/save', request, { key }), {
    invalidates: ['pages/list', 'pages/history'],
    onDone: onClose,
  });
  return (
    <FormDialog<Request>
      title={t(`pages.names.${page.name}`)}
      submit={t('dialog.save')}
      sure={t('pages.saveSure')}
      width={1100}
      initial={{ texts: page.newest.texts }}
      pending={save.isPending}
      error={save.error}
      onSubmit={({ texts, effective_at }) =>
        save.mutate({ name: page.name, newest: page.newest.version, texts, effective_at: isoOf(effective_at) })
      }
      onClose={onClose}
    >
      <TextFields longest={LONGEST} rows={14} />
      <Form.Item name="effective_at" label={t('pages.since')} extra={t('supportHours.effectiveHint')}>
        <Input type="datetime-local" style={{ width: 240 }} />
      </Form.Item>
    </FormDialog>
  );
}
