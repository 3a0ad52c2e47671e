import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex, Popconfirm, Select } from 'antd';
import { CallError, type ReplyOf, send } from '../../api/call';
import { ErrorAlert } from '../../components/error-alert';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';
import { useMe } from '../../lib/use-me';

const NOBODY = 'nobody';
const MOST_OPERATORS = 100;
/** What the server says of a change to what is not so any more. */
const CONFLICT = 1005;
const INVALIDATES = ['chats/get', 'chats/list', 'chats/counts'];

interface ChatActionsProps {
  conversation: ReplyOf<'chats/get'>['conversation'];
  /** The newest message on the screen: a conversation is not closed over one that came after it. */
  newest: string;
}

/** Whose a conversation is, and its end. */
export function ChatActions({ conversation, newest }: ChatActionsProps): React.ReactNode {
  const t = useTexts();
  const me = useMe();
  const { user_id, assigned_to, state } = conversation;
  const { data } = useQuery({
    queryKey: ['operators/list', 'assignable'],
    queryFn: ({ signal }) => send('operators/list', { size: MOST_OPERATORS }, { signal }),
  });
  const assign = useAction((operator_id: string | null) => send('chats/assign', { user_id, operator_id }), {
    invalidates: INVALIDATES,
  });
  const close = useAction(() => send('chats/close', { user_id, up_to: newest }), { invalidates: INVALIDATES });
  const wroteSince = close.error instanceof CallError && close.error.code === CONFLICT;
  return (
    <Flex vertical>
      <Flex gap="small">
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
            // Whose it is may have another role by now, or no log-in.
            ...(data?.list ?? [])
              .filter((operator) => answers(operator) || operator.id === assigned_to)
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

function answers({ role, disabled_at }: ReplyOf<'operators/list'>['list'][number]): boolean {
  return !disabled_at && (role === 'support' || role === 'owner');
}
