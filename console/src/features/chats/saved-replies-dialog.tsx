import { Button, Flex, Form, Input, Modal, Popconfirm } from 'antd';
import { useState } from 'react';
import { type ReplyOf, type RequestOf, send } from '../../api/call';
import { ErrorAlert } from '../../components/error-alert';
import { FormDialog } from '../../components/form-dialog';
import { QueryTable } from '../../components/query-table';
import { ThreeLanguages } from '../../components/three-languages';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';
import { useCall } from '../../lib/use-call';
import { useMay } from '../../lib/use-me';
import { useTime } from '../../lib/use-time';

type SavedReply = ReplyOf<'chats/saved_replies'>['list'][number];
type Saved = RequestOf<'chats/save_reply'>;

const INVALIDATES = ['chats/saved_replies'];

/** The saved replies, with their editor. */
export function SavedRepliesDialog({ onClose }: { onClose: () => void }): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const may = useMay();
  const [editing, setEditing] = useState<SavedReply | 'new'>();
  const query = useCall('chats/saved_replies', undefined);
  const remove = useAction((id: string) => send('chats/delete_reply', { id }), { invalidates: INVALIDATES });
  return (
    <Modal title={t('chats.savedReplies')} open width={900} footer={null} onCancel={onClose}>
      <ErrorAlert error={remove.error} />
      {may('chats/save_reply') && (
        <Button type="primary" style={{ marginBlockEnd: 12 }} onClick={() => setEditing('new')}>
          {t('chats.newReply')}
        </Button>
      )}
      <QueryTable<SavedReply>
        query={query}
        rows={query.data?.list}
        rowKey="id"
        empty={t('chats.noReplies')}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        columns={[
          { title: t('chats.name'), dataIndex: 'name' },
          { title: t('languages.en'), dataIndex: 'text_en', ellipsis: true },
          { title: t('languages.jp'), dataIndex: 'text_jp', ellipsis: true },
          { title: t('chats.updated'), render: (_, row) => time(row.updated_at) },
          {
            title: '',
            render: (_, row) =>
              may('chats/save_reply') && (
                <Flex gap="small">
                  <Button size="small" onClick={() => setEditing(row)}>
                    {t('dialog.edit')}
                  </Button>
                  <Popconfirm title={t('chats.deleteSure')} onConfirm={() => remove.mutate(row.id)}>
                    <Button size="small" danger>
                      {t('dialog.remove')}
                    </Button>
                  </Popconfirm>
                </Flex>
              ),
          },
        ]}
      />
      {editing && <EditReply reply={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </Modal>
  );
}

function EditReply({ reply, onClose }: { reply: SavedReply | undefined; onClose: () => void }): React.ReactNode {
  const t = useTexts();
  const { id = null, updated_at = null } = reply ?? {};
  const save = useAction((values: Saved, key) => send('chats/save_reply', { ...values, id, updated_at }, { key }), {
    invalidates: INVALIDATES,
    onDone: onClose,
  });
  return (
    <FormDialog<Saved>
      title={t('chats.savedReply')}
      submit={t('dialog.save')}
      width={960}
      {...(reply && { initial: reply })}
      pending={save.isPending}
      error={save.error}
      onSubmit={save.mutate}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('chats.name')} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={80} />
      </Form.Item>
      <ThreeLanguages>
        {(lang) => (
          <Form.Item name={`text_${lang}`} rules={[{ required: true, whitespace: true }]}>
            <Input.TextArea rows={8} maxLength={2000} aria-label={t(`languages.${lang}`)} />
          </Form.Item>
        )}
      </ThreeLanguages>
    </FormDialog>
  );
}
