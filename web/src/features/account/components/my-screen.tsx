import { type ReactNode, useState } from 'react';
import { type Details, useDetails } from '../../../api/user/details';
import { logout } from '../../../api/user/logout';
import { update } from '../../../api/user/update';
import { Button } from '../../../components/button';
import { Card, Row, Section } from '../../../components/card';
import { Confirm } from '../../../components/confirm';
import { Money } from '../../../components/money';
import { Screen } from '../../../components/screen';
import { Segmented } from '../../../components/segmented';
import { Loaded } from '../../../components/states';
import { StatusPill, type Tone } from '../../../components/status-pill';
import { chooseTheme, chooseUpColour, THEMES, theme, upColour } from '../../../lib/appearance';
import { useCommand } from '../../../lib/command';
import { useT } from '../../../lib/i18n';
import { LANG_NAMES, useLang } from '../../../lib/lang';
import { beginLeaving } from '../../../lib/leaving';
import { forgetSession } from '../../../lib/session';
import { unreadMessages } from '../../../lib/unread';
import { useStore } from '../../../lib/use-store';
import RatesNote from '../../wallet/components/rates-note';
import { IconChoice } from './icon-choice';
import { SessionsSection } from './sessions-section';

const VERIFICATION = {
  none: { text: 'v_none', tone: 'plain' },
  pending: { text: 'v_pending', tone: 'warn' },
  approved: { text: 'v_approved', tone: 'good' },
  rejected: { text: 'v_rejected', tone: 'bad' },
} as const satisfies Record<string, { text: string; tone: Tone }>;

function Profile({ details }: { details: Details }): ReactNode {
  const t = useT('account');
  const { user } = details;
  const verified = VERIFICATION[user.kyc_status];
  return (
    <>
      <div className="flex items-center gap-4 py-2">
        <IconChoice icon={user.icon} username={user.username} />
        <div className="min-w-0">
          <p className="truncate text-[20px] font-semibold">{user.username}</p>
          <p className="truncate text-sm text-muted">{user.email ?? user.phone ?? user.invite_code}</p>
        </div>
      </div>
      <Card className="mt-3">
        <Row icon="me" title={t('profile')} end={user.real_name} to="/my/profile" />
        <Row
          icon="id"
          title={t('verification')}
          end={<StatusPill tone={verified.tone}>{t(verified.text)}</StatusPill>}
          to="/realname"
        />
        <Row
          icon="wallet"
          title={t('wallet')}
          note={<RatesNote />}
          end={details.unvalued?.[0] ? '–' : <Money amount={details.total_assets} />}
          to="/wallet"
        />
      </Card>
    </>
  );
}

function Appearance(): ReactNode {
  const t = useT('account');
  const lang = useLang();
  const themeNow = useStore(theme);
  const up = useStore(upColour);
  // The server stores the choice for other devices; it already applies on this one.
  const keep = useCommand(update);
  return (
    <Section title={t('appearance')}>
      <Card>
        <Row
          icon="globe"
          title={t('language')}
          end={<span className="text-muted">{LANG_NAMES[lang]}</span>}
          to="/lang"
        />
        <Row icon="bell" title={t('notify')} to="/my/notify" />
        <Row icon="market" title={t('alerts')} to="/alerts" />
        <div className="space-y-2 border-b border-line px-4 py-3">
          <p>{t('theme')}</p>
          <Segmented
            label={t('theme')}
            value={themeNow}
            onChange={(next) => {
              chooseTheme(next);
              keep.mutate({ theme: next });
            }}
            options={THEMES.map((name) => [name, t(name)] as const)}
          />
        </div>
        <div className="space-y-2 px-4 py-3">
          <p>{t('upColour')}</p>
          <Segmented
            label={t('upColour')}
            value={up}
            onChange={(next) => {
              chooseUpColour(next);
              keep.mutate({ up_color: next });
            }}
            options={[
              ['green', t('green')],
              ['red', t('red')],
            ]}
          />
        </div>
      </Card>
    </Section>
  );
}

function LogOut(): ReactNode {
  const t = useT('account');
  const [asking, setAsking] = useState(false);
  const command = useCommand(logout);
  // The user asked to log out, so the token is removed even if the server cannot be reached.
  const confirm = (): void => {
    beginLeaving();
    command.mutate(undefined, { onSettled: forgetSession });
  };
  return (
    <>
      <Button look="danger" wide className="mt-6" onClick={() => setAsking(true)}>
        {t('logOut')}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        busy={command.isPending}
        title={t('logOutAsk')}
        note={t('logOutNote')}
        action={t('logOut')}
      />
    </>
  );
}

export default function MyScreen(): ReactNode {
  const t = useT('account');
  const common = useT();
  const details = useDetails();
  const unread = useStore(unreadMessages);
  return (
    <Screen title={t('title')} money>
      <Loaded query={details}>{(data) => <Profile details={data} />}</Loaded>
      <Section title={t('money')}>
        <Card>
          <Row icon="clock" title={t('orders')} to="/orderrecord" />
          <Row icon="market" title={t('results')} note={t('resultsNote')} to="/results" />
          <Row icon="list" title={t('statement')} to="/runningwater" />
          <Row icon="deposit" title={t('records')} to="/record" />
          <Row icon="card" title={t('payees')} to="/banklist" />
          <Row icon="invite" title={t('invite')} to="/yqhy" />
        </Card>
      </Section>
      <Section title={t('security')}>
        <Card>
          <Row icon="mail" title={t('contact')} to="/my/contact" />
          <Row icon="lock" title={t('loginPassword')} to="/loginpassword" />
          <Row icon="id" title={t('passkeys')} to="/my/passkeys" />
          <Row
            icon="shield"
            title={t('payPassword')}
            end={
              details.data && !details.data.user.has_pay_password ? (
                <StatusPill tone="warn">{t('notSet')}</StatusPill>
              ) : null
            }
            to="/txpassword"
          />
          <Row
            icon="device"
            title={t('secondFactor')}
            end={
              details.data ? (
                <StatusPill tone={details.data.user.has_totp ? 'good' : 'plain'}>
                  {details.data.user.has_totp ? t('on') : t('off')}
                </StatusPill>
              ) : null
            }
            to="/my/totp"
          />
          <Row icon="convert" title={t('apiTokens')} note={t('apiTokensNote')} to="/my/api" />
          <Row icon="timer" title={t('limits')} note={t('limitsNote')} to="/my/limits" />
        </Card>
      </Section>
      <SessionsSection />
      <Appearance />
      <Section title={t('help')}>
        <Card>
          <Row
            icon="chat"
            title={t('support')}
            end={unread > 0 ? <StatusPill tone="warn">{common('unread', { n: unread })}</StatusPill> : null}
            to="/kf"
          />
          <Row icon="search" title={t('helpCentre')} note={t('helpCentreNote')} to="/help" />
          <Row icon="trade" title={t('guide')} to="/guide" />
          <Row icon="bell" title={t('notices')} to="/notices" />
          <Row icon="info" title={t('about')} to="/aboutus" />
          <Row icon="download" title={t('data')} to="/my/data" />
        </Card>
      </Section>
      <LogOut />
    </Screen>
  );
}
