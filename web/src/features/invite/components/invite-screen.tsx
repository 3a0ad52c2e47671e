import { type ReactNode, useState } from 'react';
import { useConfig } from '../../../api/common/config';
import { type Invite, invite, useInvite } from '../../../api/user/invite';
import { Button } from '../../../components/button';
import { Card, Section } from '../../../components/card';
import { CopyRow } from '../../../components/copy-row';
import { SelectField } from '../../../components/field';
import { HelpLink } from '../../../components/help-link';
import { Money } from '../../../components/money';
import { PagedList } from '../../../components/paged-list';
import { QrCode } from '../../../components/qr-code';
import { Screen } from '../../../components/screen';
import { Empty, Loaded } from '../../../components/states';
import { Table } from '../../../components/table';
import { UpcomingTerms } from '../../../components/upcoming-terms';
import { formatCount } from '../../../lib/count';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatPercent } from '../../../lib/money';
import { usePaged } from '../../../lib/paged';
import { formatTime } from '../../../lib/time';

function ShareCard({ data }: { data: Invite }): ReactNode {
  const t = useT('invite');
  const share = (): void => {
    // Closing the share panel rejects too; no error to show.
    navigator.share({ text: t('shareText'), url: data.link }).catch(() => undefined);
  };
  return (
    <Card>
      <div className="flex justify-center py-4">
        <QrCode text={data.qr} label={t('qr')} size={152} />
      </div>
      <CopyRow label={t('code')} value={data.invite_code} />
      <CopyRow label={t('link')} value={data.link} />
      {'share' in navigator ? (
        <div className="p-4">
          <Button wide onClick={share}>
            {t('share')}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function Levels({ data }: { data: Invite }): ReactNode {
  const t = useT('invite');
  return (
    <Section title={t('rates')}>
      <Card className="overflow-x-auto whitespace-nowrap">
        <Table
          head={[t('which'), t('rate'), t('people'), t('earned')]}
          rows={data.rates.map(({ level, rate }) => {
            const sums = data.levels.find((row) => row.level === level);
            const rebate = <Money key="r" amount={sums?.rebate ?? '0.00'} exact />;
            return {
              key: level,
              cells: [t('level', { n: level }), formatPercent(rate), formatCount(sums?.members ?? 0), rebate],
            };
          })}
        />
      </Card>
      <p className="mt-2 px-1 text-sm text-muted">{t('note')}</p>
      <HelpLink article="rebate">{t('help')}</HelpLink>
    </Section>
  );
}

function Announced(): ReactNode {
  const config = useConfig();
  return <UpcomingTerms terms={config.data?.upcoming?.filter(({ place }) => place === 'invite')} />;
}

function Members({ levels }: { levels: readonly number[] }): ReactNode {
  const t = useT('invite');
  const common = useT();
  const lang = useLang();
  const [level, setLevel] = useState('');
  const paged = usePaged(invite, level ? { level: Number(level) } : {}, { byCursor: true });
  return (
    <Section title={t('list')}>
      <div className="mb-3">
        <SelectField
          label={t('which')}
          name="level"
          value={level}
          onValue={setLevel}
          options={[['', common('all')], ...levels.map((n) => [String(n), t('level', { n })] as const)]}
        />
      </div>
      <PagedList
        paged={paged}
        empty={<Empty icon="invite" title={t('none')} note={t('noneNote')} />}
        keyOf={(row) => `${row.username} ${row.level} ${row.registered_at}`}
      >
        {(row) => (
          <div className="flex min-h-14 items-center gap-3 px-4 py-2">
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{row.username}</span>
              <span className="num block text-xs text-muted">
                {t('level', { n: row.level })} · {t('registered', { date: formatTime(row.registered_at, 'day', lang) })}
              </span>
            </span>
            <Money amount={row.rebate} exact />
          </div>
        )}
      </PagedList>
    </Section>
  );
}

/** `/yqhy`: code, link, levels and members. */
export default function InviteScreen(): ReactNode {
  const t = useT('invite');
  const invited = useInvite();
  return (
    <Screen title={t('title')} parent="/my" money>
      <Loaded query={invited}>
        {(data) => (
          <>
            <dl className="mb-4 flex flex-wrap gap-3">
              <Card className="grow basis-[calc(50%-6px)] p-4">
                <dt className="text-sm text-muted">{t('members')}</dt>
                <dd className="num text-[24px] font-semibold">{formatCount(data.totals.members)}</dd>
              </Card>
              <Card className="grow basis-[calc(50%-6px)] p-4">
                <dt className="text-sm text-muted">{t('rebate')}</dt>
                <dd className="text-[24px] font-semibold">
                  <Money amount={data.totals.rebate} exact />
                </dd>
              </Card>
            </dl>
            <ShareCard data={data} />
            <Announced />
            <Levels data={data} />
            <Members levels={data.rates.map((row) => row.level)} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}
