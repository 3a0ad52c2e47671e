import { Col, Row, Typography } from 'antd';
import { useTexts } from '../lib/i18n';

/** The customers' languages, in the order in which operators see them. */
export const TEXT_LANGS = ['en', 'jp', 'zn'] as const;
export type TextLang = (typeof TEXT_LANGS)[number];
/** Their HTML language tags. */
export const LANG_TAGS: Record<TextLang, string> = { en: 'en', jp: 'ja', zn: 'zh' };

/** The same fields for each language, side by side. */
export function ThreeLanguages({ children }: { children: (lang: TextLang) => React.ReactNode }): React.ReactNode {
  const t = useTexts();
  return (
    <Row gutter={16}>
      {TEXT_LANGS.map((lang) => (
        <Col span={8} key={lang}>
          <Typography.Text strong>{t(`languages.${lang}`)}</Typography.Text>
          {children(lang)}
        </Col>
      ))}
    </Row>
  );
}
