import { Alert, Button, Flex, Popconfirm, Select } from 'antd';
import { CallError, type ReplyOf, send } from '../../api/call';
import { ErrorAlert } from '../../components/error-alert';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';
import { useMe } from '../../lib/use-me';
import { useOperators } from '../../lib/use-names';

const NOBODY = 'nobody';
/** The server's code for a change to something that has changed since it was loaded. */
const CONFLICT = 1005;
const INVALIDATES = ['chats/get', 'chats/list', 'chats/counts'];

interface ChatActionsProps {
  conversation: ReplyOf<'chats/get'>['conversation'];
  /** The id of the newest message shown. The server refuses to close the conversation if there is a newer one. */
  newest: string;
}

/** Assigns and closes a conversation. */
export function ChatActions({ conversation, newest }: ChatActionsProps): React.ReactNode {
  const t = useTexts();
  const me = useMe();
  const { user_id, assigned_to, state } = conversation;
  const operators = useOperators();
  const assign = useAction((operator_id: string | null) => send('chats/assign', { user_id, operator_id }), {
    invalidates: INVALIDATES,
  });
  const close = useAction(() => send('chats/close', { user_id, up_to: newest }), { invalidates: INVALIDATES });
  const wroteSince = close.error instanceof CallError && close.error.code === CONFLICT;
  return (
    <Flex vertical>
      <Flex gap="small" wrap>
        {me && assigned_to !== me.id && (
          <Button size="small" onClick={() => assign.mutate(me.id)}>
            {t('chats.take')}
          </Button>
        )}
        <Select
          size="small"
          style={{ width: 200 }}
          aria-label={t('chats.assignedTo')}
          value={assigned_to ?? NOBODY}
          options={[
            { value: NOBODY, label: t('chats.nobody') },
            // The assigned operator may have another role by now, or be disabled.
            ...operators
              .filter((operator) => mayAnswer(operator) || operator.id === assigned_to)
              .map(({ id, email }) => ({ value: id, label: email })),
          ]}
          onChange={(value: string) => assign.mutate(value === NOBODY ? null : value)}
        />
        {state === 'open' && (
          <Popconfirm title={t('chats.closeSure')} onConfirm={() => close.mutate()}>
            <Button size="small">{t('chats.close')}</Button>
          </Popconfirm>
        )}
      </Flex>
      {wroteSince && (
        <Alert
          type="warning"
          role="alert"
          showIcon
          title={t('chats.wroteSince')}
          style={{ marginBlock: 12, maxWidth: 360 }}
        />
      )}
      <ErrorAlert error={assign.error ?? (wroteSince ? null : close.error)} />
    </Flex>
  );
}

function mayAnswer({ role, disabled_at }: ReplyOf<'operators/list'>['list'][number]): boolean {
  return !disabled_at && (role === 'support' || role === 'owner');
}
