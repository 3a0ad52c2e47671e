import { Flex, Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useTexts } from '../lib/i18n';
import { useNarrow } from '../lib/use-narrow';
import type { Texts } from '../locales/texts';
import { PagedTable, type PagedTableProps, type PageOf, type Paging } from './paged-table';
import { HEADER_PX, Screen } from './screen';
import { ShortcutHelp } from './shortcut-help';

/** The stream announces changes; this picks up any that it missed. */
const REFRESH_MS = 90_000;

interface Props<Row, Status extends string> extends Pick<PagedTableProps<Row>, 'columns' | 'rowKey'> {
  /** Its section, for the title. */
  section: keyof Texts['sections'];
  /** The section's path, where it is not its name. */
  path?: string;
  /** The call that loads the list. */
  call: string;
  /** The filters; the first is selected at first. */
  statuses: readonly [Status, ...Status[]];
  nameOf: (status: Status) => string;
  /** What to say where no row has a status. */
  emptyOf: (status: Status) => string;
  load: (status: Status, paging: Paging, signal: AbortSignal) => Promise<PageOf<Row>>;
  /** Buttons at the right of the title. */
  actions?: React.ReactNode;
  /** Actions on all rows of a status, beside the filter. */
  actionsOf?: (status: Status) => React.ReactNode;
  /** Shows the opened row by its id; `done` closes it. Without it rows cannot be opened. */
  detail?: (id: string, done: () => void) => React.ReactNode;
  /** The keyboard shortcuts of `detail`, with what they do. */
  keys?: Readonly<Record<string, string>>;
}

/** A work queue: filtered by status, refreshed, with the opened row's details below it, or alone on a narrow screen. */
export function QueueScreen<Row extends object, Status extends string>(props: Props<Row, Status>): React.ReactNode {
  const {
    section,
    path = section,
    call,
    statuses,
    nameOf,
    emptyOf,
    load,
    columns,
    rowKey,
    actions,
    actionsOf,
    detail,
    keys,
  } = props;
  const t = useTexts();
  const navigate = useNavigate();
  const { id } = useParams();
  const [status, setStatus] = useState<Status>(statuses[0]);
  const narrow = useNarrow();
  const opened = id && detail && <InView key={id}>{detail(id, () => navigate(`/${path}`))}</InView>;
  if (narrow && opened) {
    return (
      <Screen title={t(`sections.${section}`)} actions={<Link to={`/${path}`}>{t('backToList')}</Link>}>
        {opened}
      </Screen>
    );
  }
  return (
    <Screen
      title={t(`sections.${section}`)}
      actions={
        <Flex gap="small" wrap>
          {detail && !narrow && <ShortcutHelp keys={{ j: t('shortcuts.next'), k: t('shortcuts.previous'), ...keys }} />}
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
        {...(detail && { opened: id, onOpen: (row: Row) => navigate(`/${path}/${rowKey(row)}`), byKeys: true })}
      />
      {opened}
    </Screen>
  );
}

/** Scrolls what has just been opened into view. */
function InView({ children }: { children: React.ReactNode }): React.ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  // As high as its content will be once loaded, so that the buttons are in view too.
  return (
    <div ref={place} style={{ minHeight: '70vh', scrollMarginBlock: HEADER_PX }}>
      {children}
    </div>
  );
}
