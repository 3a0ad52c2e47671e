import type { UseQueryResult } from '@tanstack/react-query';
import { Alert, Button, Card, Checkbox, Flex, Popconfirm, Segmented, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type ReplyOf, send } from '../../api/call';
import { ErrorAlert } from '../../components/error-alert';
import { paginationOf, QueryTable } from '../../components/query-table';
import { decimalText } from '../../lib/format';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';
import { useCall } from '../../lib/use-call';
import { useMay } from '../../lib/use-me';
import { useWithinPages } from '../../lib/use-within-pages';

const SIZE = 50;
const MATCHES = ['match', 'amount_differs', 'second', 'perhaps_second', 'unknown', 'credited', 'repeated'] as const;
const COLORS = {
  match: 'success',
  amount_differs: 'warning',
  second: 'warning',
  perhaps_second: 'warning',
  unknown: 'error',
  credited: 'default',
  repeated: 'default',
} as const;

type Match = (typeof MATCHES)[number];
type Line = ReplyOf<'bank_statements/lines'>['list'][number];

const confirmable = ({ match, confirmed_by }: Line): boolean =>
  match === 'match' ||
  match === 'amount_differs' ||
  match === 'perhaps_second' ||
  (match === 'second' && !confirmed_by);

/** Whether each line is a payment of its own or one in two files, which somebody must look up, cannot be chosen for all at once. */
const choosableTogether = (line: Line): boolean => confirmable(line) && line.match !== 'perhaps_second';

/** The lines of a statement with their matches. Selected lines confirm their deposits with the bank's amount. */
export function StatementLines({ id }: { id: string }): React.ReactNode {
  const t = useTexts();
  const may = useMay();
  const [match, setMatch] = useState<Match>('match');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const query = useCall('bank_statements/lines', { id, match, page, size: SIZE });
  const confirm = useAction(() => send('bank_statements/confirm', { id, lines: [...chosen] }), {
    invalidates: [
      ...['bank_statements/lines', 'bank_statements/list', 'deposits/list'],
      ...['payment_exceptions/list', 'queues'],
    ],
    onDone: () => setChosen([]),
  });
  const show = (next: Match, at: number): void => {
    setMatch(next);
    setPage(at);
    setChosen([]);
  };
  useWithinPages(page, SIZE, query, (last) => show(match, last));
  const open = (query.data?.list ?? []).filter(choosableTogether).map(({ line }) => line);
  const asSecond = match === 'second' || match === 'perhaps_second';
  return (
    <Card size="small" title={query.data?.statement.filename}>
      <Flex vertical gap="middle">
        <Flex justify="space-between" align="center" gap="middle" wrap>
          <Segmented
            value={match}
            options={MATCHES.map((value) => ({ value, label: t(`bankStatements.matches.${value}`) }))}
            onChange={(next) => show(next, 1)}
          />
          {may('bank_statements/confirm') && (
            <Flex gap="middle" align="center" wrap>
              <Checkbox
                disabled={open.length === 0}
                checked={open.length > 0 && chosen.length === open.length}
                onChange={(event) => setChosen(event.target.checked ? open : [])}
              >
                {t('bankStatements.all')}
              </Checkbox>
              <Popconfirm
                title={t(asSecond ? 'bankStatements.secondSure' : 'bankStatements.confirmSure', { n: chosen.length })}
                disabled={chosen.length === 0}
                onConfirm={() => confirm.mutate()}
              >
                <Button type="primary" disabled={chosen.length === 0} loading={confirm.isPending}>
                  {t('bankStatements.confirm', { n: chosen.length })}
                </Button>
              </Popconfirm>
            </Flex>
          )}
        </Flex>
        <ErrorAlert error={confirm.error} />
        {query.data && query.data.statement.left_out > 0 && (
          <Alert type="warning" showIcon title={t('bankStatements.leftOut', { n: query.data.statement.left_out })} />
        )}
        {match === 'second' && open.length > 0 && <Alert type="info" showIcon title={t('bankStatements.secondHint')} />}
        {match === 'perhaps_second' && query.data && query.data.total > 0 && (
          <Alert type="info" showIcon title={t('bankStatements.perhapsHint')} />
        )}
        {confirm.data && <Outcome list={confirm.data.list} />}
        <LineTable
          query={query}
          page={page}
          onPage={(next) => show(match, next)}
          chosen={chosen}
          onChoose={setChosen}
        />
      </Flex>
    </Card>
  );
}

function Outcome({ list }: { list: ReplyOf<'bank_statements/confirm'>['list'] }): React.ReactNode {
  const t = useTexts();
  const refused = list.filter(({ outcome }) => outcome === 'refused');
  const second = list.filter(({ outcome }) => outcome === 'second').length;
  const done = list.length - refused.length - second;
  return (
    <Alert
      type={refused.length + second > 0 ? 'warning' : 'success'}
      showIcon
      role="status"
      title={t('bankStatements.outcome', { done, refused: refused.length })}
      description={
        <>
          {second > 0 && <div>{t('bankStatements.outcomeSecond', { n: second })}</div>}
          {refused.map(({ line, reason }) => (
            <div key={line}>{`${t('bankStatements.line')} ${line}: ${reason ?? ''}`}</div>
          ))}
        </>
      }
    />
  );
}

interface LineTableProps {
  query: UseQueryResult<ReplyOf<'bank_statements/lines'>>;
  page: number;
  onPage: (page: number) => void;
  chosen: readonly number[];
  onChoose: (lines: readonly number[]) => void;
}

function LineTable({ query, page, onPage, chosen, onChoose }: LineTableProps): React.ReactNode {
  const t = useTexts();
  return (
    <QueryTable<Line>
      query={query}
      rows={query.data?.list}
      rowKey="line"
      empty={t('bankStatements.noLines')}
      pagination={{ ...paginationOf(page, SIZE, query.data?.total), onChange: onPage }}
      rowSelection={{
        selectedRowKeys: [...chosen],
        onChange: (keys) => onChoose(keys.map(Number)),
        getCheckboxProps: (row) => ({ disabled: !confirmable(row) }),
        hideSelectAll: true,
      }}
      columns={[
        { title: t('bankStatements.line'), dataIndex: 'line', align: 'right' },
        { title: t('bankStatements.day'), dataIndex: 'day' },
        { title: t('customers.amount'), align: 'right', render: (_, row) => decimalText(row.amount) },
        { title: t('payments.payer'), dataIndex: 'payer' },
        { title: t('bankStatements.text'), dataIndex: 'text' },
        {
          title: t('payments.deposit'),
          render: (_, { deposit }) =>
            deposit && (
              <Link to={`/deposits/${deposit.id}`}>
                {deposit.number} · {decimalText(deposit.amount)}
              </Link>
            ),
        },
        {
          title: t('bankStatements.match'),
          render: (_, row) =>
            row.match === 'second' && row.confirmed_by ? (
              <Tag>{t('bankStatements.recorded')}</Tag>
            ) : (
              <Tag color={COLORS[row.match]}>{t(`bankStatements.matches.${row.match}`)}</Tag>
            ),
        },
      ]}
    />
  );
}
