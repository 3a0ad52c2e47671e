import { Button, Flex, Popconfirm, Tag } from 'antd';
import { useState } from 'react';
import { send } from '../../api/call';
import { ErrorAlert } from '../../components/error-alert';
import { QueueScreen } from '../../components/queue-screen';
import { useTexts } from '../../lib/i18n';
import { useLang } from '../../lib/session';
import { useAction } from '../../lib/use-action';
import { useMay } from '../../lib/use-me';
import { useTime } from '../../lib/use-time';
import { EditIncident } from './edit-incident';
import type { Incident } from './incident';

const STATUSES = ['open', 'resolved'] as const;

/** Incidents on the public status page: opened, kept up to date and resolved. */
export function IncidentsScreen(): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const may = useMay();
  const lang = useLang();
  const [editing, setEditing] = useState<Incident | 'new'>();
  return (
    <>
      <QueueScreen<Incident, (typeof STATUSES)[number]>
        section="incidents"
        call="incidents/list"
        statuses={STATUSES}
        nameOf={(status) => t(`incidents.statuses.${status}`)}
        emptyOf={(status) => t(`incidents.empty.${status}`)}
        load={(status, paging, signal) => send('incidents/list', { status, ...paging }, { signal })}
        rowKey={(row) => row.id}
        columns={[
          { title: t('textFields.title'), render: (_, row) => row.texts[lang].title },
          {
            title: t('customers.status'),
            render: (_, row) => (
              <Tag color={row.status === 'open' ? 'error' : 'success'}>{t(`incidents.statuses.${row.status}`)}</Tag>
            ),
          },
          { title: t('incidents.opened'), render: (_, row) => time(row.opened_at) },
          { title: t('incidents.updated'), render: (_, row) => time(row.updated_at) },
          { title: '', render: (_, row) => <Actions incident={row} onEdit={() => setEditing(row)} /> },
        ]}
        actions={
          may('incidents/save') && (
            <Button type="primary" onClick={() => setEditing('new')}>
              {t('incidents.open')}
            </Button>
          )
        }
      />
      {editing && (
        <EditIncident incident={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </>
  );
}

/** What can be done with an open incident. */
function Actions({ incident, onEdit }: { incident: Incident; onEdit: () => void }): React.ReactNode {
  const t = useTexts();
  const may = useMay();
  const resolve = useAction(() => send('incidents/resolve', { id: incident.id }), { invalidates: ['incidents/list'] });
  if (incident.status !== 'open' || !may('incidents/save')) return null;
  return (
    <>
      <Flex gap="small" wrap>
        <Button size="small" onClick={onEdit}>
          {t('dialog.edit')}
        </Button>
        <Popconfirm title={t('incidents.resolveSure')} onConfirm={() => resolve.mutate()}>
          <Button size="small" type="primary" loading={resolve.isPending}>
            {t('incidents.resolve')}
          </Button>
        </Popconfirm>
      </Flex>
      <ErrorAlert error={resolve.error} />
    </>
  );
}
