import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { useState } from 'react';
import { type RequestOf, send } from '../../api/call';
import { FormDialog } from '../../components/form-dialog';
import { Loaded } from '../../components/loaded';
import { TextFields } from '../../components/text-fields';
import { ThreeLanguages } from '../../components/three-languages';
import { useTexts } from '../../lib/i18n';
import { LANG_TAGS } from '../../lib/languages';
import { useLang } from '../../lib/session';
import { useAction } from '../../lib/use-action';
import { useCall } from '../../lib/use-call';
import type { HelpArticle, HelpCategory } from './help';

type Request = RequestOf<'help/save_article'>;

const LONGEST = 20_000;
const LAST_PLACE = 10_000;

interface Props {
  /** The name of the one to change; a new one by default. */
  name: string | undefined;
  categories: readonly HelpCategory[];
  onClose: () => void;
}

/** Writes an article in three languages. */
export function EditArticle({ name, ...rest }: Props): React.ReactNode {
  if (name === undefined) return <ArticleForm article={undefined} {...rest} />;
  return <KnownArticle name={name} {...rest} />;
}

function KnownArticle({ name, ...rest }: Props & { name: string }): React.ReactNode {
  // Nothing is kept when the form closes: the next one begins with what the server has then.
  const query = useCall('help/get', { name }, { gcTime: 0 });
  return <Loaded query={query}>{(article) => <ArticleForm article={article} {...rest} />}</Loaded>;
}

interface FormProps extends Omit<Props, 'name'> {
  article: HelpArticle | undefined;
}

function ArticleForm({ article: given, categories, onClose }: FormProps): React.ReactNode {
  const t = useTexts();
  const lang = useLang();
  // The article when the form was opened. A newer version may have been loaded since.
  const [article] = useState(given);
  const save = useAction(
    (request: Request, key) =>
      send('help/save_article', { ...request, updated_at: article?.updated_at ?? null }, { key }),
    { invalidates: ['help/list', 'help/get'], onDone: onClose },
  );
  return (
    <FormDialog<Request>
      title={t('help.article')}
      submit={t('dialog.save')}
      sure={t('help.saveSure')}
      width={1100}
      initial={article ?? { place: LAST_PLACE, shown: true }}
      pending={save.isPending}
      error={save.error}
      onSubmit={save.mutate}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('help.name')} extra={t('help.nameHint')} rules={[{ required: true }]}>
        <Input maxLength={40} disabled={article !== undefined} />
      </Form.Item>
      <Form.Item name="category" label={t('help.category')} rules={[{ required: true }]}>
        <Select options={categories.map(({ name, titles }) => ({ value: name, label: titles[lang] }))} />
      </Form.Item>
      <Form.Item name="place" label={t('help.place')} extra={t('help.placeHint')} rules={[{ required: true }]}>
        <InputNumber min={0} max={LAST_PLACE} precision={0} />
      </Form.Item>
      <Form.Item name="shown" label={t('help.shown')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <TextFields longest={LONGEST} rows={14} />
      <ThreeLanguages>
        {(one) => (
          <Form.Item name={['texts', one, 'words']} label={t('help.words')}>
            <Input maxLength={500} lang={LANG_TAGS[one]} />
          </Form.Item>
        )}
      </ThreeLanguages>
    </FormDialog>
  );
}
