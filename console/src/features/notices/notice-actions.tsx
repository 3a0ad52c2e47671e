import { Button, Flex, Form, Input, Popconfirm } from 'antd';
import { useState } from 'react';
import { send } from '../../api/call';
import { ErrorAlert } from '../../components/error-alert';
import { FormDialog } from '../../components/form-dialog';
import { PreviewDialog } from '../../components/preview-dialog';
import { useTexts } from '../../lib/i18n';
import { isoOf } from '../../lib/local-time';
import { useAction } from '../../lib/use-action';
import { useMay } from '../../lib/use-me';
import type { Notice } from './notice';

const INVALIDATES = ['notices/list'];

/** The actions that a notice's status allows. */
export function NoticeActions({ notice, onEdit }: { notice: Notice; onEdit: () => void }): React.ReactNode {
  const t = useTexts();
  const may = useMay();
  const [dialog, setDialog] = useState<'preview' | 'publish'>();
  const { id, status } = notice;
  const withdraw = useAction(() => send('notices/withdraw', { id }), { invalidates: INVALIDATES });
  const unpublished = status === 'draft' || status === 'scheduled';
  return (
    <>
      <Flex gap="small" wrap>
        <Button size="small" onClick={() => setDialog('preview')}>
          {t('textFields.preview')}
        </Button>
        {unpublished && may('notices/save') && (
          <Button size="small" onClick={onEdit}>
            {t('dialog.edit')}
          </Button>
        )}
        {unpublished && may('notices/publish') && (
          <Button size="small" type="primary" onClick={() => setDialog('publish')}>
            {t('notices.publish')}
          </Button>
        )}
        {(status === 'scheduled' || status === 'published') && may('notices/withdraw') && (
          <Popconfirm title={t('notices.withdrawSure')} onConfirm={() => withdraw.mutate()}>
            <Button size="small" danger loading={withdraw.isPending}>
              {t('notices.withdraw')}
            </Button>
          </Popconfirm>
        )}
      </Flex>
      <ErrorAlert error={withdraw.error} />
      {dialog === 'preview' && (
        <PreviewDialog
          queryKey={['notices/preview', id]}
          load={(lang, signal) => send('notices/preview', { id, lang }, { signal })}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'publish' && <Publish notice={notice} onClose={() => setDialog(undefined)} />}
    </>
  );
}

/** Publishes a notice now or at a later time. */
function Publish({ notice, onClose }: { notice: Notice; onClose: () => void }): React.ReactNode {
  const t = useTexts();
  // The notice when the dialog was opened. A newer version may have been loaded since.
  const [{ id, updated_at }] = useState(notice);
  const publish = useAction((at: string | null, key) => send('notices/publish', { id, at, updated_at }, { key }), {
    invalidates: [...INVALIDATES, 'notices/preview'],
    onDone: onClose,
  });
  return (
    <FormDialog<{ at?: string }>
      title={t('notices.publish')}
      submit={t('notices.publish')}
      sure={t('notices.publishSure')}
      pending={publish.isPending}
      error={publish.error}
      onSubmit={({ at }) => publish.mutate(isoOf(at))}
      onClose={onClose}
    >
      <Form.Item name="at" label={t('notices.publishAt')} extra={t('notices.publishHint')}>
        <Input type="datetime-local" />
      </Form.Item>
    </FormDialog>
  );
}
