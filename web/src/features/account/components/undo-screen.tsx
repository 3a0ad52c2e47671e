import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { undoContact } from '../../../api/user/undo-contact';
import { Button, LinkButton } from '../../../components/button';
import { Outcome } from '../../../components/outcome';
import { Screen } from '../../../components/screen';
import { FormError } from '../../../components/states';
import { Status } from '../../../components/status';
import { useCommand } from '../../../lib/command';
import { isRefused } from '../../../lib/field-error';
import { useT } from '../../../lib/i18n';
import { beginLeaving, stopLeaving } from '../../../lib/leaving';
import { forgetSession } from '../../../lib/session';
import { FreezeScreen } from './freeze-screen';

const NOT_FOUND = 1004;

/** `/undo`: the page behind the links of notices, by the token that the link has. */
export default function UndoScreen(): ReactNode {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const freeze = new URLSearchParams(hash.slice(1)).get('freeze');
  return freeze === null ? <UndoContact token={search.get('token') ?? ''} /> : <FreezeScreen token={freeze} />;
}

/**
 * `/undo?token=`: undoes a change of e-mail address or phone number, from the link in the notice. It asks first, because
 * mail programs open links to check them.
 */
function UndoContact({ token }: { token: string }): ReactNode {
  const t = useT('account');
  const command = useCommand(undoContact);
  const kind = command.data?.kind;
  const isGone = isRefused(command.error, NOT_FOUND);
  const undo = (): void => {
    beginLeaving();
    command.mutate({ token }, { onSuccess: forgetSession, onError: stopLeaving });
  };
  return (
    <Screen title={t('undoTitle')} parent="/">
      <Status>
        {kind ? (
          <Outcome
            icon="check"
            tone="good"
            title={t(kind === 'email' ? 'undoneEmail' : 'undonePhone')}
            note={t('undoneNote')}
          >
            <LinkButton to="/loginpassword" wide className="mt-3">
              {t('undoneNext')}
            </LinkButton>
          </Outcome>
        ) : isGone || !token ? (
          <Outcome icon="alert" tone="warn" title={t('undoGone')} note={t('undoGoneNote')} />
        ) : null}
      </Status>
      {kind || isGone || !token ? null : (
        <div className="space-y-4">
          <p>{t('undoWhat')}</p>
          <ul className="list-disc space-y-1.5 pl-5 text-muted">
            <li>{t('undoLogsOut')}</li>
            <li>{t('undoThen')}</li>
          </ul>
          <FormError error={command.error} />
          <Button wide busy={command.isPending} onClick={undo}>
            {t('undoAction')}
          </Button>
        </div>
      )}
    </Screen>
  );
}
