import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { ConfigProvider, Flex } from 'antd';
import enLocale from 'antd/locale/en_US';
import jaLocale from 'antd/locale/ja_JP';
import zhLocale from 'antd/locale/zh_CN';
import { useEffect, useLayoutEffect } from 'react';
import { LoginScreen } from '../features/login/login-screen';
import { useDark, useLessMotion } from '../lib/appearance';
import { useTexts } from '../lib/i18n';
import { LANG_TAGS, type Lang } from '../lib/languages';
import { token, useLang } from '../lib/session';
import { useStored } from '../lib/stored-value';
import { Preferences } from './preferences';
import { Shell } from './shell';
import { themeOf } from './theme';

/** The texts of antd's own parts. */
const LOCALES: Record<Lang, typeof enLocale> = { en: enLocale, jp: jaLocale, zn: zhLocale };

/** A choice that is wider than a narrow screen scrolls inside itself. */
const SCROLLS = { style: { maxWidth: '100%', overflowX: 'auto' } } as const;

const BUTTONS = {
  // No space between the two characters of a short Chinese or Japanese text.
  autoInsertSpace: false,
  // antd's own icon says "loading" before the button's name, and on a busy machine it can stay after the call has ended:
  // it waits for the end of a transition that does not come.
  loadingIcon: <LoadingOutlined aria-hidden />,
};

/** The log-in, and the console behind it. */
export function App(): React.ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const held = useStored(token);
  const lang = useLang();
  const dark = useDark();
  const lessMotion = useLessMotion();
  useEffect(() => {
    document.title = t('title');
    document.documentElement.lang = LANG_TAGS[lang];
  }, [t, lang]);
  // The browser's own parts, such as scroll bars and date fields, and the page behind all else.
  useLayoutEffect(() => {
    document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
  }, [dark]);
  // The next operator must not see what this one has loaded.
  useEffect(() => {
    if (held === null) client.clear();
  }, [client, held]);
  return (
    <ConfigProvider locale={LOCALES[lang]} theme={themeOf(dark, lessMotion)} segmented={SCROLLS} button={BUTTONS}>
      {held === null ? (
        <>
          <Flex justify="end" style={{ padding: 12, position: 'absolute', insetInlineEnd: 0 }}>
            <Preferences />
          </Flex>
          <LoginScreen />
        </>
      ) : (
        <Shell />
      )}
    </ConfigProvider>
  );
}
