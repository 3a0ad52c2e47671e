import { Flex, Select } from 'antd';
import { THEMES, type Theme, theme, useTheme } from '../lib/appearance';
import { useTexts } from '../lib/i18n';
import { LANG_NAMES, LANGS, type Lang } from '../lib/languages';
import { lang, useLang } from '../lib/session';

/** The choice of the language and the theme. */
export function Preferences(): React.ReactNode {
  const t = useTexts();
  return (
    <Flex gap="small" align="center">
      <Select<Lang>
        aria-label={t('shell.language')}
        size="small"
        popupMatchSelectWidth={false}
        value={useLang()}
        options={LANGS.map((value) => ({ value, label: LANG_NAMES[value] }))}
        onChange={(next) => lang.set(next)}
      />
      <Select<Theme>
        aria-label={t('shell.theme')}
        size="small"
        popupMatchSelectWidth={false}
        value={useTheme()}
        options={THEMES.map((value) => ({ value, label: t(`shell.themes.${value}`) }))}
        onChange={(next) => theme.set(next)}
      />
    </Flex>
  );
}
