import { useQueryClient } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import enLocale from 'antd/locale/en_US';
import jaLocale from 'antd/locale/ja_JP';
import zhLocale from 'antd/locale/zh_CN';
import { useEffect } from 'react';
import { LoginScreen } from '../features/login/login-screen';
import { useTexts } from '../lib/i18n';
import { LANG_TAGS, type Lang } from '../lib/languages';
import { token, useLang } from '../lib/session';
import { useStored } from '../lib/stored-value';
import { Shell } from './shell';

/** The texts of antd's own parts. */
const LOCALES: Record<Lang, typeof enLocale> = { en: enLocale, jp: jaLocale, zn: zhLocale };

/** All of an owner's sections fit on a screen 800 pixels high. */
const THEME = { components: { Menu: { itemHeight: 34, itemMarginBlock: 2 } } };

/** The log-in, and the console behind it. */
export function App(): React.ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const held = useStored(token);
  const lang = useLang();
  useEffect(() => {
    document.title = t('title');
    document.documentElement.lang = LANG_TAGS[lang];
  }, [t, lang]);
  // The next operator must not see what this one has loaded.
  useEffect(() => {
    if (held === null) client.clear();
  }, [client, held]);
  return (
    <ConfigProvider locale={LOCALES[lang]} theme={THEME}>
      {held === null ? <LoginScreen /> : <Shell />}
    </ConfigProvider>
  );
}
