import { Button, Flex, Tag, Typography } from 'antd';
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
}

/** Who is logged in, with the choices that are theirs and the log-out. */
export function Account({ operator, color }: Props): React.ReactNode {
  const t = useTexts();
  return (
    <Flex gap="small" align="center" wrap>
      <Tag>{t(`roles.${operator.role}`)}</Tag>
      <Typography.Text style={{ overflowWrap: 'anywhere', ...(color && { color }) }}>{operator.email}</Typography.Text>
      <Preferences />
      <Button size="small" onClick={() => void logOut()}>
        {t('shell.logout')}
      </Button>
    </Flex>
  );
}
