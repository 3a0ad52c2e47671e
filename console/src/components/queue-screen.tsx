import { Flex, Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useTexts } from '../lib/i18n';
import type { Texts } from '../locales/en';
import { PagedTable, type PagedTableProps, type PageOf, type Paging } from './paged-table';
import { HEADER_PX, Screen } from './screen';
import { ShortcutHelp } from './shortcut-help';

/** Queues hear by the stream what happens to them; what it should miss shows a little later. */
const REFRESH_MS = 90_000;

interface Props<Row, Status extends string> extends Pick<PagedTableProps<Row>, 'columns' | 'rowKey'> {
  /** Its name in the navigation and its path. */
  section: keyof Texts['sections'];
  /** The call that the list comes from. */
  call: string;
  /** What the list can be narrowed to; the first is shown at first. */
  statuses: readonly [Status, ...Status[]];
  nameOf: (status: Status) => string;
  /** What to say where there is nothing of a status. */
  emptyOf: (status: Status) => string;
  load: (status: Status, paging: Paging, signal: AbortSignal) => Promise<PageOf<Row>>;
  /** What can be done on the screen. */
  actions?: React.ReactNode;
  /** What can be done with all that has a status, beside the filter. */
  actionsOf?: (status: Status) => React.ReactNode;
  /** The one that is being looked at, by its id, and how to be done with it. Without it rows open nothing. */
  detail?: (id: string, done: () => void) => React.ReactNode;
  /** The keys of `detail`, with what they do. */
  keys?: Readonly<Record<string, string>>;
}

/** A list that operators work off: narrowed by status, a page at a time, kept fresh, with the opened one below it. */
export function QueueScreen<Row extends object, Status extends string>(props: Props<Row, Status>): React.ReactNode {
  const { section, call, statuses, nameOf, emptyOf, load, columns, rowKey, actions, actionsOf, detail, keys } = props;
  const t = useTexts();
  const navigate = useNavigate();
  const { '*': id = '' } = useParams();
  const [status, setStatus] = useState<Status>(statuses[0]);
  return (
    <Screen
      title={t(`sections.${section}`)}
      actions={
        <Flex gap="small">
          {detail && <ShortcutHelp keys={{ j: t('shortcuts.next'), k: t('shortcuts.before'), ...keys }} />}
          {actions}
        </Flex>
      }
    >
      <Flex justify="space-between" align="start" gap="middle" wrap>
        <Segmented<Status>
          value={status}
          options={statuses.map((value) => ({ value, label: nameOf(value) }))}
          onChange={setStatus}
        />
        {actionsOf?.(status)}
      </Flex>
      <PagedTable<Row>
        queryKey={[call, status]}
        load={(paging, signal) => load(status, paging, signal)}
        columns={columns}
        rowKey={rowKey}
        empty={emptyOf(status)}
        refreshMs={REFRESH_MS}
        {...(detail && { opened: id, onOpen: (row: Row) => navigate(`/${section}/${rowKey(row)}`), byKeys: true })}
      />
      {id && detail && <InView key={id}>{detail(id, () => navigate(`/${section}`))}</InView>}
    </Screen>
  );
}

/** Shows what has just been opened, however long the list above it is. */
function InView({ children }: { children: React.ReactNode }): React.ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  // As high as what it is about to hold, so that the buttons of it are in view as well.
  return (
    <div ref={place} style={{ minHeight: '70vh', scrollMarginBlock: HEADER_PX }}>
      {children}
    </div>
  );
}
