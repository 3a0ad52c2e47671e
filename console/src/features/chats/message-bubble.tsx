import { Image, Typography, theme } from 'antd';
import { Link } from 'react-router';
import { useTexts } from '../../lib/i18n';
import { useTime } from '../../lib/use-time';
import { aboutPath, type Message } from './chats';

const SHOWN_OF_ID = 8;

/** One message: the customer's at the left, support's at the right with its read status. */
export function MessageBubble({ message, userId }: { message: Message; userId: string }): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const { token } = theme.useToken();
  const ours = message.from === 'support';
  return (
    <div
      style={{
        alignSelf: ours ? 'flex-end' : 'flex-start',
        maxWidth: '75%',
        padding: '8px 12px',
        borderRadius: 8,
        background: ours ? token.colorPrimaryBg : token.colorFillTertiary,
      }}
    >
      {message.text && (
        <Typography.Paragraph style={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {message.text}
        </Typography.Paragraph>
      )}
      {message.attachment_url && <Image src={message.attachment_url} alt={t('chats.picture')} width={220} />}
      {message.about && (
        <div>
          <Link to={aboutPath(message.about, userId)}>
            {t(`chats.about.${message.about.kind}`)} {message.about.id.slice(0, SHOWN_OF_ID)}…
          </Link>
        </div>
      )}
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        {time(message.created_at)}
        {ours && ` · ${message.read_at ? t('chats.read') : t('chats.sent')}`}
      </Typography.Text>
    </div>
  );
}
