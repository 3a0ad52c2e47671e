import { Button, Flex, Popconfirm, Typography } from 'antd';
import { useState } from 'react';
import { send } from '../../api/call';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';
import { useMe } from '../../lib/use-me';
import { ErrorAlert } from '../error-alert';
import { ReasonDialog } from '../reason-dialog';
import type { Version, VersionsPath } from './version';

interface Props {
  path: VersionsPath;
  proposal: Version<unknown>;
  /** Further queries that are out of date after the decision. */
  alsoInvalidates?: readonly string[];
}

/** The operator who proposed a version may withdraw it; another approves or rejects it. */
export function DecideProposal(props: Props): React.ReactNode {
  const t = useTexts();
  const me = useMe();
  const { path, proposal, alsoInvalidates = [] } = props;
  const [refusing, setRefusing] = useState(false);
  const own = proposal.proposed_by === me?.id;
  const invalidates = [`${path}/get`, `${path}/history`, ...alsoInvalidates];
  const named = { subject: proposal.subject ?? null, version: proposal.version };
  const approve = useAction((_: undefined, key) => send(`${path}/approve`, named, { key }), { invalidates });
  const refuse = useAction(
    (reason: string, key) => send(`${path}/${own ? 'withdraw' : 'reject'}`, { ...named, reason }, { key }),
    { invalidates, onDone: () => setRefusing(false) },
  );
  return (
    <>
      <Flex gap="small" align="center" wrap>
        {!own && (
          <Popconfirm title={t('versions.approveSure')} onConfirm={() => approve.mutate(undefined)}>
            <Button type="primary" loading={approve.isPending}>
              {t('versions.approve')}
            </Button>
          </Popconfirm>
        )}
        <Button danger onClick={() => setRefusing(true)}>
          {t(own ? 'versions.withdraw' : 'versions.reject')}
        </Button>
        {own && <Typography.Text type="secondary">{t('versions.another')}</Typography.Text>}
      </Flex>
      <ErrorAlert error={approve.error} />
      <ReasonDialog
        title={t(own ? 'versions.withdraw' : 'versions.reject')}
        open={refusing}
        pending={refuse.isPending}
        error={refuse.error}
        onReason={refuse.mutate}
        onClose={() => setRefusing(false)}
      />
    </>
  );
}
