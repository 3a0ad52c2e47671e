import { Card, Flex, Typography } from 'antd';
import { DecideProposal } from '../../components/versions/decide-proposal';
import { useTexts } from '../../lib/i18n';
import { useMay } from '../../lib/use-me';
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
  const may = useMay();
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
        {status === 'proposed' && may(`${path}/approve`) && (
          <DecideProposal path={path} proposal={version} alsoInvalidates={INVALIDATES} />
        )}
      </Flex>
    </Card>
  );
}
