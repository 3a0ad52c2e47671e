import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Card, Checkbox, Flex, Pagination, Popconfirm, Segmented, Table, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type ReplyOf, send } from '../../api/call';
import { Nothing } from '../../components/nothing';
import { Problem } from '../../components/problem';
import { amountText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useAct } from '../../lib/use-act';
import { useMay } from '../../lib/use-may';
import { useWithinPages } from '../../lib/use-within-pages';

const SIZE = 50;
const MATCHES = ['match', 'amount_differs', 'unknown', 'credited', 'repeated'] as const;
const COLORS = {
  match: 'success',
  amount_differs: 'warning',
  unknown: 'error',
  credited: 'default',
  repeated: 'default',
} as const;

type Match = (typeof MATCHES)[number];
type Line = ReplyOf<'bank_statements/lines'>['list'][number];

const confirmable = (line: Line): boolean => line.match === 'match' || line.match === 'amount_differs';

/** The lines of a statement with what they match; chosen ones confirm their deposits with the bank's amount. */
export function StatementLines({ id }: { id: string }): React.ReactNode {
  const t = useTexts();
  const may = useMay();
  const [match, setMatch] = useState<Match>('match');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const query = useQuery({
    queryKey: ['bank_statements/lines', id, match, page],
    queryFn: ({ signal }) => send('bank_statements/lines', { id, match, page, size: SIZE }, { signal }),
  });
  const confirm = useAct(() => send('bank_statements/confirm', { id, lines: [...chosen] }), {
    touches: ['bank_statements/lines', 'bank_statements/list', 'deposits/list'],
    onDone: () => setChosen([]),
  });
  const show = (next: Match, at: number): void => {
    setMatch(next);
    setPage(at);
    setChosen([]);
  };
  useWithinPages(page, SIZE, query, (last) => show(match, last));
  const lines = query.data?.list ?? [];
  const open = lines.filter(confirmable).map(({ line }) => line);
  return (
    <Card size="small" title={query.data?.statement.filename}>
      <Flex vertical gap="middle">
        <Flex justify="space-between" align="center" gap="middle" wrap>
          <Segmented
            value={match}
            options={MATCHES.map((value) => ({ value, label: t(`statements.matches.${value}`) }))}
            onChange={(next) => show(next, 1)}
          />
          {may('bank_statements/confirm') && (
            <Flex gap="middle" align="center">
              <Checkbox
                disabled={open.length === 0}
                checked={open.length > 0 && chosen.length === open.length}
                onChange={(event) => setChosen(event.target.checked ? open : [])}
              >
                {t('statements.all')}
              </Checkbox>
              <Popconfirm
                title={t('statements.confirmSure', { n: chosen.length })}
                disabled={chosen.length === 0}
                onConfirm={() => confirm.mutate()}
              >
                <Button type="primary" disabled={chosen.length === 0} loading={confirm.isPending}>
                  {t('statements.confirm', { n: chosen.length })}
                </Button>
              </Popconfirm>
            </Flex>
          )}
        </Flex>
        <Problem error={query.error ?? confirm.error} />
        {query.data && query.data.statement.left_out > 0 && (
          <Alert type="warning" showIcon title={t('statements.leftOut', { n: query.data.statement.left_out })} />
        )}
        {confirm.data && <Outcome list={confirm.data.list} />}
        <LineTable lines={lines} loading={query.isPending} chosen={chosen} onChoose={setChosen} />
        <Pagination
          align="end"
          hideOnSinglePage
          showSizeChanger={false}
          current={page}
          pageSize={SIZE}
          total={query.data?.total ?? 0}
          onChange={(next) => show(match, next)}
        />
      </Flex>
    </Card>
  );
}

function Outcome({ list }: { list: ReplyOf<'bank_statements/confirm'>['list'] }): React.ReactNode {
  const t = useTexts();
  const refused = list.filter(({ outcome }) => outcome === 'refused');
  return (
    <Alert
      type={refused.length > 0 ? 'warning' : 'success'}
      showIcon
      role="status"
      title={t('statements.outcome', { done: list.length - refused.length, refused: refused.length })}
      description={refused.map(({ line, reason }) => (
        <div key={line}>{`${t('statements.line')} ${line}: ${reason ?? ''}`}</div>
      ))}
    />
  );
}

interface LineTableProps {
  lines: Line[];
  loading: boolean;
  chosen: readonly number[];
  onChoose: (lines: readonly number[]) => void;
}

function LineTable({ lines, loading, chosen, onChoose }: LineTableProps): React.ReactNode {
  const t = useTexts();
  const currencyless = (amount: string): string => amountText(amount, '').trim();
  return (
    <Table<Line>
      size="small"
      loading={loading}
      dataSource={lines}
      rowKey="line"
      locale={{ emptyText: loading ? ' ' : <Nothing text={t('statements.noLines')} /> }}
      pagination={false}
      scroll={{ x: true }}
      rowSelection={{
        selectedRowKeys: [...chosen],
        onChange: (keys) => onChoose(keys.map(Number)),
        getCheckboxProps: (row) => ({ disabled: !confirmable(row) }),
        hideSelectAll: true,
      }}
      columns={[
        { title: t('statements.line'), dataIndex: 'line', align: 'right' },
        { title: t('statements.day'), dataIndex: 'day' },
        { title: t('customers.amount'), align: 'right', render: (_, row) => currencyless(row.amount) },
        { title: t('money.payer'), dataIndex: 'payer' },
        { title: t('statements.text'), dataIndex: 'text' },
        {
          title: t('money.deposit'),
          render: (_, { deposit }) =>
            deposit && (
              <Link to={`/deposits/${deposit.id}`}>
                {deposit.number} · {currencyless(deposit.amount)}
              </Link>
            ),
        },
        {
          title: t('statements.match'),
          render: (_, row) => <Tag color={COLORS[row.match]}>{t(`statements.matches.${row.match}`)}</Tag>,
        },
      ]}
    />
  );
}
