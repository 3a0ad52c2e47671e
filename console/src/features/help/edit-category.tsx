import { Form, Input, InputNumber } from 'antd';
import { type RequestOf, send } from '../../api/call';
import { FormDialog } from '../../components/form-dialog';
import { ThreeLanguages } from '../../components/three-languages';
import { useTexts } from '../../lib/i18n';
import { LANG_TAGS } from '../../lib/languages';
import { useAction } from '../../lib/use-action';
import type { HelpCategory } from './help';

type Request = RequestOf<'help/save_category'>;

const LAST_PLACE = 10_000;

interface Props {
  /** The one to change; a new one by default. */
  category: HelpCategory | undefined;
  onClose: () => void;
}

/** Adds or changes a category. */
export function EditCategory({ category, onClose }: Props): React.ReactNode {
  const t = useTexts();
  const save = useAction(
    (request: Request, key) =>
      send('help/save_category', { ...request, updated_at: category?.updated_at ?? null }, { key }),
    { invalidates: ['help/list'], onDone: onClose },
  );
  return (
    <FormDialog<Request>
      title={t('help.category')}
      submit={t('dialog.save')}
      width={800}
      initial={category ?? { place: LAST_PLACE }}
      pending={save.isPending}
      error={save.error}
      onSubmit={save.mutate}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('help.name')} extra={t('help.nameHint')} rules={[{ required: true }]}>
        <Input maxLength={40} disabled={category !== undefined} />
      </Form.Item>
      <Form.Item name="place" label={t('help.place')} extra={t('help.placeHint')} rules={[{ required: true }]}>
        <InputNumber min={0} max={LAST_PLACE} precision={0} />
      </Form.Item>
      <ThreeLanguages>
        {(lang) => (
          <Form.Item
            name={['titles', lang]}
            label={t('textFields.title')}
            rules={[{ required: true, whitespace: true }]}
          >
            <Input maxLength={200} lang={LANG_TAGS[lang]} />
          </Form.Item>
        )}
      </ThreeLanguages>
    </FormDialog>
  );
}
