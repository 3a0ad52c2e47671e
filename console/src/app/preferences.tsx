import { Select } from 'antd';
import { useTexts } from '../lib/i18n';
import { LANG_NAMES, LANGS, type Lang } from '../lib/languages';
import { lang, useLang } from '../lib/session';

/** The choice of the language. */
export function Preferences(): React.ReactNode {
  const t = useTexts();
  return (
    <Select<Lang>
      aria-label={t('shell.language')}
      size="small"
      popupMatchSelectWidth={false}
      value={useLang()}
      options={LANGS.map((value) => ({ value, label: LANG_NAMES[value] }))}
      onChange={(next) => lang.set(next)}
    />
  );
}
