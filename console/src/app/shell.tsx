import { Badge, Button, Flex, Layout, Menu, Result, Spin, Tag, Typography } from 'antd';
import { Suspense } from 'react';
import { Link, Navigate, Route, Routes, useLocation } from 'react-router';
import { send } from '../api/call';
import { ErrorAlert } from '../components/error-alert';
import { HEADER_PX } from '../components/screen';
import { AnswersContext, useAnswerQueue } from '../features/chats/use-answer-queue';
import { useTexts } from '../lib/i18n';
import { useIdleLogout } from '../lib/idle';
import { useLive } from '../lib/live';
import { token } from '../lib/session';
import { useCall } from '../lib/use-call';
import { Preferences } from './preferences';
import { type Section, sectionsFor } from './sections';
import { useWaiting } from './use-waiting';

const MOST_SHOWN = 999;

async function logOut(): Promise<void> {
  try {
    await send('logout', undefined);
  } finally {
    token.set(null);
  }
}

/** The frame around every screen: the navigation, the operator, the language and the log-out. */
export function Shell(): React.ReactNode {
  const t = useTexts();
  const { pathname } = useLocation();
  useLive();
  useIdleLogout(logOut);
  const me = useCall('me', undefined);
  const answers = useAnswerQueue(me.data?.id);
  if (!me.data) return me.error ? <ErrorAlert error={me.error} retry={() => void me.refetch()} /> : <Spin fullscreen />;
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
              <Preferences />
              <Button size="small" onClick={() => void logOut()}>
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
                {sections.map(({ path, params = '', Screen }) => (
                  <Route key={path} path={`/${path}/${params}`} element={<Screen />} />
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

/** The sections, each with the number of items that wait in it. */
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
        ...(waiting.get(name) && {
          extra: <Badge count={waiting.get(name)} overflowCount={MOST_SHOWN} size="small" />,
        }),
      }))}
    />
  );
}
