import { type RequestOf, send } from '../../api/call';
import { FormDialog } from '../../components/form-dialog';
import { TextFields } from '../../components/text-fields';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';
import type { Incident } from './incident';

type Request = RequestOf<'incidents/save'>;

const LONGEST = 5000;

interface Props {
  /** The one to change; a new one by default. */
  incident: Incident | undefined;
  onClose: () => void;
}

/** Opens an incident or brings it up to date. Customers see it at once, so it is confirmed. */
export function EditIncident({ incident, onClose }: Props): React.ReactNode {
  const t = useTexts();
  const save = useAction(
    ({ texts }: Request, key) =>
      send('incidents/save', { texts, id: incident?.id ?? null, updated_at: incident?.updated_at ?? null }, { key }),
    { invalidates: ['incidents/list'], onDone: onClose },
  );
  return (
    <FormDialog<Request>
      title={t('incidents.open')}
      submit={t('incidents.publish')}
      sure={t('incidents.publishSure')}
      width={1100}
      {...(incident && { initial: { texts: incident.texts } })}
      pending={save.isPending}
      error={save.error}
      onSubmit={save.mutate}
      onClose={onClose}
    >
      <TextFields longest={LONGEST} rows={6} />
    </FormDialog>
  );
}
