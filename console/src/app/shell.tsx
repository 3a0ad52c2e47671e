import { useQuery } from '@tanstack/react-query';
import { Badge, Button, Flex, Layout, Menu, Result, Spin, Tag, Typography } from 'antd';
import { Suspense } from 'react';
import { Link, Navigate, Route, Routes, useLocation } from 'react-router';
import { send } from '../api/call';
import { Problem } from '../components/problem';
import { HEADER_PX } from '../components/screen';
import { AnswersContext, useAnswerQueue } from '../features/chats/use-answers';
import { useTexts } from '../lib/i18n';
import { useIdleEnd } from '../lib/idle';
import { useLive } from '../lib/live';
import { lang, langOf, token } from '../lib/session';
import { useKept } from '../lib/store';
import { type Section, sectionsFor } from './sections';
import { useWaiting } from './use-waiting';

const MOST_SHOWN = 999;

async function leave(): Promise<void> {
  try {
    await send('logout', undefined);
  } finally {
    token.set(null);
  }
}

/** Around every screen: the sections, who is logged in, in which language, and the way out. */
export function Shell(): React.ReactNode {
  const t = useTexts();
  const chosen = langOf(useKept(lang));
  const { pathname } = useLocation();
  useLive();
  useIdleEnd(leave);
  const me = useQuery({ queryKey: ['me'], queryFn: ({ signal }) => send('me', undefined, { signal }) });
  const answers = useAnswerQueue(me.data?.id);
  if (me.error) return <Problem error={me.error} retry={() => void me.refetch()} />;
  if (!me.data) return <Spin fullscreen />;
  const sections = sectionsFor(me.data.calls);
  const [first] = sections;
  return (
    <AnswersContext value={answers}>
      <Layout style={{ minHeight: '100vh' }}>
        <Layout.Header style={{ paddingInline: 24, position: 'sticky', top: 0, zIndex: 10, height: HEADER_PX }}>
          <Flex justify="space-between" align="center" style={{ height: '100%' }}>
            <Typography.Text strong style={{ color: 'white' }}>
              {t('title')}
            </Typography.Text>
            <Flex gap="small" align="center">
              <Tag>{t(`roles.${me.data.role}`)}</Tag>
              <Typography.Text style={{ color: 'white' }}>{me.data.email}</Typography.Text>
              <Button size="small" onClick={() => lang.set(chosen === 'en' ? 'jp' : 'en')}>
                {t('shell.language')}
              </Button>
              <Button size="small" onClick={() => void leave()}>
                {t('shell.logout')}
              </Button>
            </Flex>
          </Flex>
        </Layout.Header>
        <Layout>
          <Layout.Sider
            width={208}
            theme="light"
            style={{ position: 'sticky', top: HEADER_PX, height: `calc(100vh - ${HEADER_PX}px)`, overflowY: 'auto' }}
          >
            <Navigation sections={sections} calls={me.data.calls} opened={pathname.split('/')[1] ?? ''} />
          </Layout.Sider>
          <Layout.Content style={{ padding: 24 }}>
            <Suspense fallback={<Spin />}>
              <Routes>
                {sections.map(({ path, Screen }) => (
                  <Route key={path} path={`/${path}/*`} element={<Screen />} />
                ))}
                <Route
                  path="*"
                  element={first ? <Navigate to={`/${first.path}`} replace /> : <Result title={t('shell.nothing')} />}
                />
              </Routes>
            </Suspense>
          </Layout.Content>
        </Layout>
      </Layout>
    </AnswersContext>
  );
}

interface NavigationProps {
  sections: readonly Section[];
  calls: readonly string[];
  opened: string;
}

/** The sections, each with how much waits in it. */
function Navigation({ sections, calls, opened }: NavigationProps): React.ReactNode {
  const t = useTexts();
  const waiting = useWaiting(calls);
  return (
    <Menu
      style={{ borderInlineEnd: 'none' }}
      selectedKeys={[opened]}
      items={sections.map(({ path, name }) => ({
        key: path,
        label: <Link to={`/${path}`}>{t(`sections.${name}`)}</Link>,
        ...(waiting.get(path) && {
          extra: <Badge count={waiting.get(path)} overflowCount={MOST_SHOWN} size="small" />,
        }),
      }))}
    />
  );
}
