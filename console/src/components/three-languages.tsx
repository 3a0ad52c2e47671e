import { Col, Row, Typography } from 'antd';
import { useTexts } from '../lib/i18n';
import { LANGS, type Lang } from '../lib/languages';

/** The same fields for each language, side by side. */
export function ThreeLanguages({ children }: { children: (lang: Lang) => React.ReactNode }): React.ReactNode {
  const t = useTexts();
  return (
    <Row gutter={16}>
      {LANGS.map((lang) => (
        <Col xs={24} md={8} key={lang}>
          <Typography.Text strong>{t(`languages.${lang}`)}</Typography.Text>
          {children(lang)}
        </Col>
      ))}
    </Row>
  );
}
