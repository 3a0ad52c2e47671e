import { Alert, Button, Flex, Typography, theme } from 'antd';
import { useTexts } from '../../lib/i18n';
import type { AnswerQueue, UnsentAnswer } from './answer-queue';

const BUBBLE: React.CSSProperties = {
  alignSelf: 'flex-end',
  listStyle: 'none',
  maxWidth: '75%',
  padding: '8px 12px',
  borderRadius: 8,
};

interface Props {
  unsent: readonly UnsentAnswer[];
  queue: AnswerQueue | undefined;
}

/** Replies that the server has not accepted yet. */
export function UnsentAnswers({ unsent, queue }: Props): React.ReactNode {
  const t = useTexts();
  const { token } = theme.useToken();
  if (unsent.length === 0) return null;
  return (
    <Flex component="ul" vertical gap="small" aria-label={t('chats.unsent')} style={{ margin: 0, padding: 0 }}>
      {unsent.map((answer) => (
        <li key={answer.key} style={{ ...BUBBLE, border: `1px dashed ${token.colorPrimaryBorder}` }}>
          <Typography.Paragraph style={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {answer.text || t('chats.picture')}
          </Typography.Paragraph>
          {answer.refused === undefined ? (
            <Typography.Text type="secondary" style={{ fontSize: 12 }}>
              {t('chats.waits')}
            </Typography.Text>
          ) : (
            <Alert
              type="error"
              role="alert"
              title={`${t('chats.notSent')} ${answer.refused || t('chats.waitedTooLong')}`}
              action={
                <Flex gap="small" wrap>
                  <Button size="small" onClick={() => queue?.retry(answer.key)}>
                    {t('errors.retry')}
                  </Button>
                  <Button size="small" danger onClick={() => queue?.remove(answer.key)}>
                    {t('dialog.remove')}
                  </Button>
                </Flex>
              }
            />
          )}
        </li>
      ))}
    </Flex>
  );
}
