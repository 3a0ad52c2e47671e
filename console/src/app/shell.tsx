import { Flex, Layout, Result, Spin, Typography, theme } from 'antd';
import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import type { ReplyOf } from '../api/call';
import { ErrorAlert } from '../components/error-alert';
import { HEADER_PX } from '../components/screen';
import { AnswersContext, useAnswerQueue } from '../features/chats/use-answer-queue';
import { FirstPasskey } from '../features/security/first-passkey';
import { useTexts } from '../lib/i18n';
import { useIdleLogout } from '../lib/idle';
import { useLive } from '../lib/live';
import { useCall } from '../lib/use-call';
import { useNarrow } from '../lib/use-narrow';
import { Account, logOut, SECURITY_PATH } from './account';
import { MenuDrawer } from './menu-drawer';
import { Navigation } from './navigation';
import { sectionsFor } from './sections';

const SecurityScreen = lazy(async () => ({
  default: (await import('../features/security/security-screen')).SecurityScreen,
}));

/** What a logged-in operator sees. */
export function Shell(): React.ReactNode {
  useIdleLogout(logOut);
  const me = useCall('me', undefined);
  if (!me.data) return me.error ? <ErrorAlert error={me.error} retry={() => void me.refetch()} /> : <Spin fullscreen />;
  if (!me.data.needs_passkey) return <Frame operator={me.data} />;
  return (
    <FirstPasskey>
      <Account operator={me.data} />
    </FirstPasskey>
  );
}

/** The frame around every screen: the navigation and the operator. On a narrow screen they are behind a button. */
function Frame({ operator }: { operator: ReplyOf<'me'> }): React.ReactNode {
  const t = useTexts();
  const { token } = theme.useToken();
  const narrow = useNarrow();
  const { pathname } = useLocation();
  useLive();
  const answers = useAnswerQueue(operator.id);
  const sections = sectionsFor(operator.calls);
  const [first] = sections;
  const menu = { sections, calls: operator.calls, opened: pathname.split('/')[1] ?? '' };
  const onHeader = token.colorTextLightSolid;
  const padding = narrow ? 12 : 24;
  return (
    <AnswersContext value={answers}>
      <Layout style={{ minHeight: '100vh' }}>
        <Layout.Header
          style={{ paddingInline: padding, position: 'sticky', top: 0, zIndex: 10, height: HEADER_PX, lineHeight: 1.5 }}
        >
          <Flex justify="space-between" align="center" gap="middle" style={{ height: '100%' }}>
            <Typography.Text strong style={{ color: onHeader }}>
              {t('title')}
            </Typography.Text>
            {narrow ? (
              <MenuDrawer>
                {(close) => (
                  <>
                    <Account operator={operator} onLeave={close} />
                    <Navigation {...menu} onChosen={close} />
                  </>
                )}
              </MenuDrawer>
            ) : (
              <Account operator={operator} color={onHeader} />
            )}
          </Flex>
        </Layout.Header>
        <Layout>
          {!narrow && (
            <Layout.Sider
              width={208}
              theme="light"
              style={{ position: 'sticky', top: HEADER_PX, height: `calc(100vh - ${HEADER_PX}px)`, overflowY: 'auto' }}
            >
              <Navigation {...menu} />
            </Layout.Sider>
          )}
          <Layout.Content style={{ padding, minWidth: 0 }}>
            <Suspense fallback={<Spin />}>
              <Routes>
                {sections.map(({ path, params = '', Screen }) => (
                  <Route key={path} path={`/${path}/${params}`} element={<Screen />} />
                ))}
                <Route path={SECURITY_PATH} element={<SecurityScreen />} />
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
