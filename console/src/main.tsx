import 'antd/dist/reset.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import enLocale from 'antd/locale/en_US';
import jaLocale from 'antd/locale/ja_JP';
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { CallError } from './api/call';
import { Shell } from './app/shell';
import { LoginScreen } from './features/login/login-screen';
import { useTexts } from './lib/i18n';
import { lang, langOf, token } from './lib/session';
import { useKept } from './lib/store';

const MAX_TRIES = 2;
/** Every section of an owner's fits beside a desk's screen without scrolling. */
const THEME = { components: { Menu: { itemHeight: 38, itemMarginBlock: 2 } } };

/** A refusal will be the same the next time; silence may not. */
const client = new QueryClient({
  defaultOptions: {
    queries: { retry: (tries, error) => error instanceof CallError && error.code === 0 && tries < MAX_TRIES },
  },
});

function App(): React.ReactNode {
  const t = useTexts();
  const held = useKept(token);
  const chosen = langOf(useKept(lang));
  useEffect(() => {
    document.title = t('title');
    document.documentElement.lang = chosen === 'jp' ? 'ja' : 'en';
  }, [t, chosen]);
  // What one operator has seen is not the next one's to see.
  useEffect(() => {
    if (held === null) client.clear();
  }, [held]);
  return (
    <ConfigProvider locale={chosen === 'jp' ? jaLocale : enLocale} theme={THEME}>
      {held === null ? <LoginScreen /> : <Shell />}
    </ConfigProvider>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <BrowserRouter basename="/console">
          <App />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
}
