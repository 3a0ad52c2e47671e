import { type ReactNode, useState } from 'react';
import { type ApiToken, apiTokens, revokeApiToken } from '../../../api/user/api-tokens';
import { Confirm } from '../../../components/confirm';
import { FormError } from '../../../components/states';
import { StatusPill, type Tone } from '../../../components/status-pill';
import { showToast } from '../../../components/toast';
import { useCommand } from '../../../lib/command';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatTime } from '../../../lib/time';

const TONES = { active: 'good', expired: 'plain', revoked: 'bad' } as const satisfies Record<string, Tone>;

/** A token with what it may do, its end and its last use; an active one can be revoked. */
export function TokenRow({ token }: { token: ApiToken }): ReactNode {
  const t = useT('tokens');
  const lang = useLang();
  const [asking, setAsking] = useState(false);
  const command = useCommand(revokeApiToken, [apiTokens.path]);
  const { id, name, hint, scopes, ip_list, status, expires_at, last_used_at, last_used_ip } = token;
  const access = scopes.length > 1 ? t('readTrade') : scopes.includes('trade') ? t('trade') : t('read');
  const used = last_used_at
    ? t('used', { time: formatTime(last_used_at, 'short', lang), ip: last_used_ip ?? '–' })
    : t('unused');
  const revoke = (): void =>
    command.mutate(
      { id },
      {
        onSuccess: () => showToast(t('revokedToast')),
        onSettled: () => setAsking(false),
      },
    );
  return (
    <div className="flex items-start gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-words font-medium">{name}</span>
          <StatusPill tone={TONES[status]}>{t(status)}</StatusPill>
        </p>
        <p className="num mt-0.5 break-all text-sm text-muted">{hint}</p>
        <p className="mt-1 text-sm [word-break:auto-phrase]">
          {access} ·{' '}
          <span className="whitespace-nowrap">{t('until', { time: formatTime(expires_at, 'day', lang) })}</span>
        </p>
        {ip_list.length > 0 ? (
          <p className="num break-words text-sm text-muted">{t('only', { list: ip_list.join(', ') })}</p>
        ) : null}
        <p className="break-words text-sm text-muted">{used}</p>
        <FormError error={command.error} />
      </div>
      {status === 'active' ? (
        <button
          type="button"
          aria-label={t('revokeOf', { name })}
          onClick={() => setAsking(true)}
          className="-my-1 min-h-11 shrink-0 px-2 text-sm font-medium text-bad"
        >
          {t('revoke')}
        </button>
      ) : null}
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={revoke}
        busy={command.isPending}
        title={t('revokeAsk', { name })}
        note={t('revokeNote')}
        action={t('revoke')}
      />
    </div>
  );
}
