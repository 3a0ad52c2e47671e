import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Passkey, usePasskeys } from '../../../api/user/passkeys';
import { LinkButton } from '../../../components/button';
import { Card, Note } from '../../../components/card';
import { HelpLink } from '../../../components/help-link';
import { Icon } from '../../../components/icons';
import { Screen } from '../../../components/screen';
import { Loaded } from '../../../components/states';
import { showToast } from '../../../components/toast';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { safePath } from '../../../lib/session';
import { formatTime } from '../../../lib/time';
import { supportsPasskeys } from '../services/device-passkeys';
import { AddPasskey } from './add-passkey';
import { RemovePasskey } from './remove-passkey';

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }): ReactNode {
  const t = useT('passkeys');
  const lang = useLang();
  const { name, created_at, last_used_at } = passkey;
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-2">
      <span className="text-muted">
        <Icon name="lock" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block break-words">{name}</span>
        <span className="block text-sm text-muted">
          {t('addedAt', { time: formatTime(created_at, 'short', lang) })}
        </span>
        <span className="block text-sm text-muted">
          {last_used_at ? t('usedAt', { time: formatTime(last_used_at, 'short', lang) }) : t('neverUsed')}
        </span>
      </span>
      <button
        type="button"
        onClick={onRemove}
        aria-label={t('removeOf', { name })}
        className="min-h-11 px-2 text-sm font-medium text-bad"
      >
        {t('remove')}
      </button>
    </li>
  );
}

/** `/my/passkeys`: the user's passkeys; `?next=` leads on from the registration. */
export default function PasskeysScreen(): ReactNode {
  const t = useT('passkeys');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const next = search.get('next');
  const query = usePasskeys();
  const [removing, setRemoving] = useState<Passkey>();
  const onDone = (): void => {
    showToast(t('added'));
    if (next) void navigate(safePath(next), { replace: true });
  };
  return (
    <Screen title={t('title')} parent="/my">
      <p className="text-muted">{t('what')}</p>
      <div className="mb-2">
        <HelpLink article="passkeys">{t('help')}</HelpLink>
      </div>
      <Loaded query={query}>
        {({ list }) => (
          <div className="space-y-5">
            {list.length > 0 ? (
              <Card>
                <ul className="divide-y divide-line">
                  {list.map((passkey) => (
                    <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
                  ))}
                </ul>
              </Card>
            ) : null}
            {supportsPasskeys() ? (
              // A new name for each.
              <AddPasskey key={list.length} onDone={onDone} />
            ) : (
              <Note tone="warn">{t('unsupported')}</Note>
            )}
            {next ? (
              <LinkButton to={safePath(next)} look="plain" wide>
                {t('later')}
              </LinkButton>
            ) : null}
          </div>
        )}
      </Loaded>
      <RemovePasskey passkey={removing} onClose={() => setRemoving(undefined)} />
    </Screen>
  );
}
