import { Button, Card, Descriptions, Flex, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../lib/i18n';
import { useMay } from '../../lib/use-me';
import { useOperatorName } from '../../lib/use-names';
import { useTime } from '../../lib/use-time';
import { Loaded } from '../loaded';
import { PagedTable } from '../paged-table';
import { DecideProposal } from './decide-proposal';
import { DifferenceTable } from './difference-table';
import { ProposeVersion } from './propose-version';
import { VERSIONS_REFRESH_MS, type Version, type VersionedData } from './version';

const COLORS = { proposed: 'warning', approved: 'success', rejected: 'error', withdrawn: 'default' } as const;

/**
 * One kind of versioned data: what is in force, what is scheduled, the open proposal with what it changes, and the history.
 * One operator proposes, another approves.
 */
export function Versions<Content extends object>({ data }: { data: VersionedData<Content> }): React.ReactNode {
  const t = useTexts();
  const may = useMay();
  const time = useTime();
  const [proposing, setProposing] = useState(false);
  return (
    <Loaded query={data.query}>
      {({ current, scheduled, proposal, newest }) => {
        const last = scheduled.at(-1) ?? current;
        const from = last?.content ?? data.first;
        const linesOf = (version: Version<Content> | null | undefined) => (version ? data.lines(version.content) : []);
        return (
          <Flex vertical gap="middle">
            {proposal && (
              <Card size="small" title={`${t('versions.proposal')} · ${t('pages.version')} ${proposal.version}`}>
                <Flex vertical gap="middle">
                  <Proposed version={proposal} />
                  <DifferenceTable before={linesOf(last)} after={linesOf(proposal)} />
                  {data.details?.(proposal.content, last?.content)}
                  {may(`${data.path}/approve`) && (
                    <DecideProposal path={data.path} proposal={proposal} alsoInvalidates={data.alsoInvalidates ?? []} />
                  )}
                </Flex>
              </Card>
            )}
            {current && (
              <Card
                size="small"
                title={`${t('products.now')} · ${t('pages.version')} ${current.version}`}
                extra={isDated(current) && `${t('products.effective')}: ${time(current.effective_at)}`}
              >
                <Descriptions
                  size="small"
                  column={{ xs: 1, lg: 2 }}
                  items={linesOf(current).map(({ key, label, value }) => ({ key, label, children: value }))}
                />
                {data.details?.(current.content, undefined)}
              </Card>
            )}
            {!last && data.none && <Typography.Text type="secondary">{data.none}</Typography.Text>}
            {scheduled.map((version, i) => (
              <Card
                key={version.version}
                size="small"
                title={`${t('products.toCome')} · ${t('pages.version')} ${version.version}`}
                extra={`${t('products.effective')}: ${time(version.effective_at)}`}
              >
                <DifferenceTable before={linesOf(scheduled[i - 1] ?? current)} after={linesOf(version)} />
              </Card>
            ))}
            {may(`${data.path}/propose`) && !proposal && (
              <div>
                <Button type="primary" onClick={() => setProposing(true)}>
                  {t('versions.propose')}
                </Button>
              </div>
            )}
            <Typography.Title level={2} style={{ fontSize: 16, margin: 0 }}>
              {t('products.history')}
            </Typography.Title>
            <History data={data} />
            {proposing && from && (
              <ProposeVersion data={data} from={from} newest={newest ?? null} onClose={() => setProposing(false)} />
            )}
          </Flex>
        );
      }}
    </Loaded>
  );
}

/** First versions, from the settings, have been in effect since the beginning of time. */
const isDated = ({ effective_at }: Version<unknown>): boolean => Date.parse(effective_at ?? '') > 0;

/** Who proposed a version, why, and from when on. */
function Proposed<Content>({ version }: { version: Version<Content> }): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const operator = useOperatorName();
  return (
    <Descriptions
      size="small"
      column={1}
      items={[
        { key: 'by', label: t('versions.proposedBy'), children: operator(version.proposed_by) },
        { key: 'at', label: t('versions.proposedAt'), children: time(version.proposed_at) },
        {
          key: 'from',
          label: t('products.effective'),
          children: version.effective_at ? time(version.effective_at) : t('versions.soon'),
        },
        { key: 'why', label: t('reason.label'), children: version.reason },
      ]}
    />
  );
}

function History<Content extends object>({ data }: { data: VersionedData<Content> }): React.ReactNode {
  const t = useTexts();
  const time = useTime();
  const operator = useOperatorName();
  return (
    <PagedTable<Version<Content>>
      queryKey={[`${data.path}/history`, data.subject]}
      load={data.history}
      rowKey={(row) => String(row.version)}
      empty={t('products.noHistory')}
      refreshMs={VERSIONS_REFRESH_MS}
      columns={[
        { title: t('pages.version'), dataIndex: 'version', align: 'right' },
        {
          title: t('versions.status'),
          render: (_, row) => <Tag color={COLORS[row.status]}>{t(`versions.statuses.${row.status}`)}</Tag>,
        },
        { title: t('products.effective'), render: (_, row) => (isDated(row) ? time(row.effective_at) : '') },
        {
          title: t('products.terms'),
          render: (_, row) => (
            <Typography.Paragraph ellipsis={{ rows: 2, expandable: 'collapsible' }} style={{ margin: 0 }}>
              {data
                .lines(row.content)
                .map(({ label, value }) => `${label}: ${value}`)
                .join(' · ')}
            </Typography.Paragraph>
          ),
          width: 480,
        },
        {
          title: t('versions.proposedBy'),
          render: (_, row) => operator(row.proposed_by) || t('versions.fromSettings'),
        },
        { title: t('versions.decidedBy'), render: (_, row) => operator(row.decided_by) },
        {
          title: t('reason.label'),
          render: (_, row) => [row.reason, row.decision_reason].filter(Boolean).join(' → '),
        },
      ]}
    />
  );
}
