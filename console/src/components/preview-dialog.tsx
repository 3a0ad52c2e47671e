import { useQuery } from '@tanstack/react-query';
import { Modal, Segmented, Typography } from 'antd';
import { useState } from 'react';
import { useTexts } from '../lib/i18n';
import { LANG_TAGS, LANGS, type Lang } from '../lib/languages';
import { Loaded } from './loaded';

interface Props {
  /** The query's key, without the language. */
  queryKey: readonly unknown[];
  load: (lang: Lang, signal: AbortSignal) => Promise<{ title: string; body: string }>;
  onClose: () => void;
}

/** A text as customers see it, at the width of a phone. */
export function PreviewDialog({ queryKey, load, onClose }: Props): React.ReactNode {
  const t = useTexts();
  const [lang, setLang] = useState<Lang>('en');
  const query = useQuery({ queryKey: [...queryKey, lang], queryFn: ({ signal }) => load(lang, signal) });
  return (
    <Modal title={t('textFields.preview')} open width={438} footer={null} onCancel={onClose}>
      <Segmented
        value={lang}
        options={LANGS.map((value) => ({ value, label: t(`languages.${value}`) }))}
        onChange={setLang}
      />
      <Loaded query={query}>
        {({ title, body }) => (
          <article lang={LANG_TAGS[lang]}>
            <Typography.Title level={2} style={{ fontSize: 20 }}>
              {title}
            </Typography.Title>
            <Typography.Paragraph style={{ whiteSpace: 'pre-wrap' }}>{body}</Typography.Paragraph>
          </article>
        )}
      </Loaded>
    </Modal>
  );
}
