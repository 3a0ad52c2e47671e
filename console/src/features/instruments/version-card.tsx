import { Button, Card, Flex, Popconfirm, Typography } from 'antd';
import { useState } from 'react';
import { send } from '../../api/call';
import { ErrorAlert } from '../../components/error-alert';
import { ReasonDialog } from '../../components/reason-dialog';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';
import { useMay, useMe } from '../../lib/use-me';
import { useOperatorName } from '../../lib/use-names';
import { useTime } from '../../lib/use-time';
import { INVALIDATES, type OrdersVersion, type TermsVersion } from './instrument';

type Path = 'instruments/terms' | 'instruments/orders';

interface Props {
  title: string;
  version: TermsVersion | OrdersVersion;
  path: Path;
  children: React.ReactNode;
}

/** A version with who proposed it, and the decision that it waits for. */
export function VersionCard({ title, version, path, children }: Props): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const operator = useOperatorName();
  const { version: no, status, effective_at, proposed_by, reason } = version;
  const from = effective_at ? time(effective_at) : t('instruments.asSoon');
  return (
    <Card
      size="small"
      title={`${title} · ${t('pages.version')} ${no}`}
      extra={
        no > 0 || status === 'proposed' || effective_at !== new Date(0).toISOString()
          ? `${t('instruments.effective')}: ${from}`
          : null
      }
    >
      <Flex vertical gap="small">
        {children}
        {proposed_by && (
          <Typography.Text type="secondary">
            {t('instruments.proposedBy')}: {operator(proposed_by)} · {reason}
          </Typography.Text>
        )}
        {status === 'proposed' && <Decide version={version} path={path} />}
      </Flex>
    </Card>
  );
}

function Decide({ version, path }: Pick<Props, 'version' | 'path'>): React.ReactNode {
  const t = useTexts();
  const me = useMe();
  const may = useMay();
  const [refusing, setRefusing] = useState(false);
  const own = version.proposed_by === me?.id;
  const named = { subject: version.subject ?? null, version: version.version };
  const approve = useAction((_: undefined, key) => send(`${path}/approve`, named, { key }), {
    invalidates: INVALIDATES,
  });
  const refuse = useAction(
    (reason: string, key) => send(own ? `${path}/withdraw` : `${path}/reject`, { ...named, reason }, { key }),
    { invalidates: INVALIDATES, onDone: () => setRefusing(false) },
  );
  if (!may(`${path}/approve`)) return null;
  const verb = t(own ? 'instruments.withdraw' : 'instruments.reject');
  return (
    <>
      <Flex gap="small" align="center">
        {own ? (
          <Typography.Text type="secondary">{t('instruments.another')}</Typography.Text>
        ) : (
          <Popconfirm title={t('instruments.approveSure')} onConfirm={() => approve.mutate(undefined)}>
            <Button type="primary" loading={approve.isPending}>
              {t('instruments.approve')}
            </Button>
          </Popconfirm>
        )}
        <Button danger onClick={() => setRefusing(true)}>
          {verb}
        </Button>
      </Flex>
      <ErrorAlert error={approve.error} />
      <ReasonDialog
        title={verb}
        open={refusing}
        pending={refuse.isPending}
        error={refuse.error}
        onReason={refuse.mutate}
        onClose={() => setRefusing(false)}
      />
    </>
  );
}
