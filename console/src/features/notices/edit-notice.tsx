import { type RequestOf, send } from '../../api/call';
import { FormDialog } from '../../components/form-dialog';
import { TextFields } from '../../components/text-fields';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';
import type { Notice } from './notice';

type Request = RequestOf<'notices/save'>;

const LONGEST = 5000;

/** Writes a notice. Customers see it only once it is published. */
export function EditNotice({ notice, onClose }: { notice: Notice | undefined; onClose: () => void }): React.ReactNode {
  const t = useTexts();
  const save = useAction(
    ({ texts }: Request, key) =>
      send('notices/save', { texts, id: notice?.id ?? null, updated_at: notice?.updated_at ?? null }, { key }),
    { invalidates: ['notices/list', 'notices/preview'], onDone: onClose },
  );
  return (
    <FormDialog<Request>
      title={t('notices.write')}
      submit={t('notices.save')}
      width={1100}
      {...(notice && { initial: { texts: notice.texts } })}
      pending={save.isPending}
      error={save.error}
      onSubmit={save.mutate}
      onClose={onClose}
    >
      <TextFields longest={LONGEST} rows={12} />
    </FormDialog>
  );
}
