import { Form, Input } from 'antd';
import { useTexts } from '../lib/i18n';
import { LANG_TAGS } from '../lib/languages';
import { ThreeLanguages } from './three-languages';

/** Form fields for a title and a body in each language, named `texts.<language>.title` and `.body`. */
export function TextFields({ longest, rows }: { longest: number; rows: number }): React.ReactNode {
  const t = useTexts();
  return (
    <ThreeLanguages>
      {(lang) => (
        <>
          <Form.Item
            name={['texts', lang, 'title']}
            label={t('textFields.title')}
            rules={[{ required: true, whitespace: true }]}
          >
            <Input maxLength={200} lang={LANG_TAGS[lang]} />
          </Form.Item>
          <Form.Item
            name={['texts', lang, 'body']}
            label={t('textFields.body')}
            rules={[{ required: true, whitespace: true }]}
          >
            <Input.TextArea rows={rows} maxLength={longest} lang={LANG_TAGS[lang]} />
          </Form.Item>
        </>
      )}
    </ThreeLanguages>
  );
}
