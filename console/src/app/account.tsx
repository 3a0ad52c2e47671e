import { Button, Flex, Tag, Typography } from 'antd';
import { Link } from 'react-router';
import { type ReplyOf, send } from '../api/call';
import { useTexts } from '../lib/i18n';
import { token } from '../lib/session';
import { Preferences } from './preferences';

export async function logOut(): Promise<void> {
  try {
    await send('logout', undefined);
  } finally {
    token.set(null);
  }
}

interface Props {
  operator: ReplyOf<'me'>;
  /** The colour of the text, where it is not on the usual background. */
  color?: string;
  /** Told when the operator goes to another screen. */
  onLeave?: () => void;
}

/** Where operators change how they log in. */
export const SECURITY_PATH = '/security';

/** Who is logged in, with the choices that are theirs and the log-out. */
export function Account({ operator, color, onLeave }: Props): React.ReactNode {
  const t = useTexts();
  const style = { overflowWrap: 'anywhere', ...(color && { color }) } as const;
  return (
    <Flex gap="small" align="center" wrap>
      <Tag>{t(`roles.${operator.role}`)}</Tag>
      {operator.needs_passkey ? (
        <Typography.Text style={style}>{operator.email}</Typography.Text>
      ) : (
        <Link
          to={SECURITY_PATH}
          title={t('security.title')}
          style={{ ...style, textDecoration: 'underline' }}
          {...(onLeave && { onClick: onLeave })}
        >
          {operator.email}
        </Link>
      )}
      <Preferences />
      <Button size="small" onClick={() => void logOut()}>
        {t('shell.logout')}
      </Button>
    </Flex>
  );
}
