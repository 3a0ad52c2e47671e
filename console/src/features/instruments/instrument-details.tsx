import { Button, Drawer, Flex, Typography } from 'antd';
import { useState } from 'react';
import { send } from '../../api/call';
import { Loaded } from '../../components/loaded';
import { ReasonDialog } from '../../components/reason-dialog';
import { VERSIONS_REFRESH_MS } from '../../components/versions/version';
import { useTexts } from '../../lib/i18n';
import { useAction } from '../../lib/use-action';
import { useCall } from '../../lib/use-call';
import { useMay } from '../../lib/use-me';
import { EditInstrument } from './edit-instrument';
import { INVALIDATES, type OrdersState, type TermsState } from './instrument';
import { TermsFacts } from './terms-facts';
import { VersionCard } from './version-card';

interface Props {
  symbol: string;
  sources: readonly string[];
  onClose: () => void;
}

/** An instrument's versions, and the proposals that wait for a decision. */
export function InstrumentDetails({ symbol, sources, onClose }: Props): React.ReactNode {
  const refresh = { refetchInterval: VERSIONS_REFRESH_MS };
  const terms = useCall('instruments/terms/get', { subject: symbol }, refresh);
  const orders = useCall('instruments/orders/get', { subject: symbol }, refresh);
  return (
    <Drawer title={symbol} open size={760} onClose={onClose}>
      <Flex vertical gap="large">
        <Loaded query={orders}>{(state) => <OrdersPart symbol={symbol} state={state} terms={terms.data} />}</Loaded>
        <Loaded query={terms}>{(state) => <TermsPart symbol={symbol} state={state} sources={sources} />}</Loaded>
      </Flex>
    </Drawer>
  );
}

interface PartProps<State> {
  symbol: string;
  state: State;
}

function TermsPart({
  symbol,
  state,
  sources,
}: PartProps<TermsState> & { sources: readonly string[] }): React.ReactNode {
  const t = useTexts();
  const may = useMay();
  const [editing, setEditing] = useState(false);
  const { current, scheduled, proposal, newest } = state;
  const newestTerms = (scheduled.at(-1) ?? current)?.content;
  return (
    <Flex vertical gap="middle">
      <Typography.Title level={2} style={{ fontSize: 16, margin: 0 }}>
        {t('instruments.terms')}
      </Typography.Title>
      {proposal && (
        <VersionCard title={t('instruments.proposal')} version={proposal} path="instruments/terms">
          <TermsFacts terms={proposal.content} before={newestTerms} />
        </VersionCard>
      )}
      {scheduled.map((version, i) => (
        <VersionCard
          key={version.version}
          title={t('instruments.scheduled')}
          version={version}
          path="instruments/terms"
        >
          <TermsFacts terms={version.content} before={(scheduled[i - 1] ?? current)?.content} />
        </VersionCard>
      ))}
      {current && (
        <VersionCard title={t('instruments.current')} version={current} path="instruments/terms">
          <TermsFacts terms={current.content} />
        </VersionCard>
      )}
      {may('instruments/terms/propose') && !proposal && newestTerms && (
        <div>
          <Button type="primary" onClick={() => setEditing(true)}>
            {t('instruments.edit')}
          </Button>
        </div>
      )}
      {editing && newestTerms && (
        <EditInstrument
          newest={newest ?? null}
          symbol={symbol}
          terms={newestTerms}
          sources={sources}
          onClose={() => setEditing(false)}
        />
      )}
    </Flex>
  );
}

/** Whether the instrument takes orders. An exchange rate takes none. */
function OrdersPart({
  symbol,
  state,
  terms,
}: PartProps<OrdersState> & { terms: TermsState | undefined }): React.ReactNode {
  const t = useTexts();
  const may = useMay();
  const [asking, setAsking] = useState(false);
  const { current, scheduled, proposal, newest } = state;
  const accepted = (scheduled.at(-1) ?? current)?.content.accepted ?? true;
  if (!terms?.current || terms.current.content.category === 'rate') return null;
  return (
    <Flex vertical gap="middle">
      <Typography.Title level={2} style={{ fontSize: 16, margin: 0 }}>
        {t('instruments.ordersTerms')}
      </Typography.Title>
      {!proposal && <div>{t(accepted ? 'instruments.accepted' : 'instruments.notAccepted')}</div>}
      {[...(proposal ? [proposal] : []), ...scheduled].map((version) => (
        <VersionCard
          key={version.version}
          title={t(version.status === 'proposed' ? 'instruments.proposal' : 'instruments.scheduled')}
          version={version}
          path="instruments/orders"
        >
          {t(version.content.accepted ? 'instruments.accepted' : 'instruments.notAccepted')}
        </VersionCard>
      ))}
      {may('instruments/orders/propose') && !proposal && (
        <div>
          <Button danger={accepted} onClick={() => setAsking(true)}>
            {t(accepted ? 'instruments.close' : 'instruments.open')}
          </Button>
        </div>
      )}
      {asking && (
        <ProposeOrders symbol={symbol} accepted={accepted} newest={newest ?? null} onClose={() => setAsking(false)} />
      )}
    </Flex>
  );
}

interface ProposeOrdersProps {
  symbol: string;
  /** Whether orders are accepted until then. */
  accepted: boolean;
  newest: number | null;
  onClose: () => void;
}

/** Proposes to take no more orders, or to take them again. */
function ProposeOrders({ symbol, onClose, ...seen }: ProposeOrdersProps): React.ReactNode {
  const t = useTexts();
  // What was there when the dialog was opened; a newer version may have been loaded since.
  const [{ accepted, newest }] = useState(seen);
  const propose = useAction(
    (reason: string, key) =>
      send(
        'instruments/orders/propose',
        { subject: symbol, version: newest, content: { accepted: !accepted }, reason },
        { key },
      ),
    { invalidates: INVALIDATES, onDone: onClose },
  );
  return (
    <ReasonDialog
      title={t(accepted ? 'instruments.close' : 'instruments.open')}
      open
      danger={accepted}
      hint={t('instruments.noticeOrders')}
      pending={propose.isPending}
      error={propose.error}
      onReason={propose.mutate}
      onClose={onClose}
    />
  );
}
