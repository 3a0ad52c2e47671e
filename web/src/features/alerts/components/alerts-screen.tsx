import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { type PriceAlert, priceAlerts } from '../../../api/product/alerts';
import { delAlert } from '../../../api/product/del-alert';
import { useProduct } from '../../../api/product/details';
import { LinkButton } from '../../../components/button';
import { Section } from '../../../components/card';
import { HelpLink } from '../../../components/help-link';
import { Icon } from '../../../components/icons';
import { Link } from '../../../components/link';
import { PagedList } from '../../../components/paged-list';
import { Screen } from '../../../components/screen';
import { Empty, FormError, Loaded } from '../../../components/states';
import { StatusPill } from '../../../components/status-pill';
import { useCommand } from '../../../lib/command';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { usePaged } from '../../../lib/paged';
import { refreshCalls } from '../../../lib/query';
import { onStream } from '../../../lib/stream';
import { conditionText, stateText } from '../services/alert-text';
import { AlertForm } from './alert-form';

function AlertRow({ alert }: { alert: PriceAlert }): ReactNode {
  const t = useT('alerts');
  const common = useT();
  const lang = useLang();
  const command = useCommand(delAlert, [priceAlerts.path]);
  const condition = conditionText(alert, t);
  return (
    <div className="px-4 py-2.5">
      <div className="flex items-center gap-3">
        <Link to={`/trade?symbol=${alert.symbol}`} className="min-w-0 flex-1 py-1">
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">{alert.symbol}</span>
            {alert.status === 'reached' ? <StatusPill tone="good">{t('reached')}</StatusPill> : null}
          </span>
          <span className="num block">{condition}</span>
          <span className="num block text-sm text-muted">{stateText(alert, t, lang)}</span>
        </Link>
        <button
          type="button"
          aria-disabled={command.isPending || undefined}
          onClick={() => (command.isPending ? undefined : command.mutate({ id: alert.id }))}
          className="-mr-2 flex size-11 shrink-0 items-center justify-center rounded-full text-muted"
        >
          <Icon name="close" size={18} />
          <span className="sr-only">{`${common('delete')}: ${alert.symbol} ${condition}`}</span>
        </button>
      </div>
      <FormError error={command.error} />
    </div>
  );
}

function NewAlert({ symbol }: { symbol: string }): ReactNode {
  const product = useProduct(symbol);
  return <Loaded query={product}>{(data) => <AlertForm key={data.symbol} product={data} />}</Loaded>;
}

/** `/alerts?symbol=`: own price alerts; with a symbol also the form for another. */
export default function AlertsScreen(): ReactNode {
  const t = useT('alerts');
  const [search] = useSearchParams();
  const symbol = search.get('symbol');
  const paged = usePaged(priceAlerts, {});
  useEffect(
    () =>
      onStream(({ type }) => {
        if (type === 'alert') refreshCalls([priceAlerts.path]);
      }),
    [],
  );
  return (
    <Screen title={t('title')} parent={symbol ? `/trade?symbol=${symbol}` : '/my'}>
      {symbol ? <NewAlert symbol={symbol} /> : null}
      <Section title={t('yours')}>
        <PagedList
          paged={paged}
          keyOf={(alert) => alert.id}
          empty={<Empty icon="bell" title={t('none')} note={symbol ? t('noneHere') : t('noneNote')} />}
        >
          {(alert) => <AlertRow alert={alert} />}
        </PagedList>
      </Section>
      <p className="mt-3 px-1 text-sm text-muted">{t('rule')}</p>
      <div className="px-1">
        <HelpLink article="alerts-push">{t('help')}</HelpLink>
      </div>
      {symbol ? null : (
        <LinkButton to="/hq" look="soft" wide className="mt-4">
          {t('chooseMarket')}
        </LinkButton>
      )}
    </Screen>
  );
}
