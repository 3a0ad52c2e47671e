import type { ReactNode } from 'react';
import { freezeAccount } from '../../../api/user/freeze-account';
import { Button, LinkButton } from '../../../components/button';
import { HelpLink } from '../../../components/help-link';
import { Outcome } from '../../../components/outcome';
import { Screen } from '../../../components/screen';
import { FormError } from '../../../components/states';
import { Status } from '../../../components/status';
import { useCommand } from '../../../lib/command';
import { isRefused } from '../../../lib/field-error';
import { useT } from '../../../lib/i18n';
import { beginLeaving, stopLeaving } from '../../../lib/leaving';
import { forgetSession } from '../../../lib/session';

const NOT_FOUND = 1004;

/**
 * `/undo#freeze=`: freezes the account, from the link of a security notice, without a log-in. It asks first, because mail
 * programs open links to check them.
 */
export function FreezeScreen({ token }: { token: string }): ReactNode {
  const t = useT('account');
  const command = useCommand(freezeAccount);
  const done = command.isSuccess;
  const isGone = isRefused(command.error, NOT_FOUND);
  const freeze = (): void => {
    beginLeaving();
    command.mutate({ token }, { onSuccess: forgetSession, onError: stopLeaving });
  };
  return (
    <Screen title={t('freezeTitle')} parent="/">
      <Status>
        {done ? (
          <Outcome icon="check" tone="good" title={t('frozen')} note={t('frozenNote')}>
            <LinkButton to="/aboutus" wide className="mt-3">
              {t('frozenNext')}
            </LinkButton>
          </Outcome>
        ) : isGone || !token ? (
          <Outcome icon="alert" tone="warn" title={t('undoGone')} note={t('freezeGoneNote')} />
        ) : null}
      </Status>
      {done || isGone || !token ? null : (
        <div className="space-y-4">
          <p>{t('freezeWhat')}</p>
          <ul className="list-disc space-y-1.5 pl-5 text-muted">
            <li>{t('freezeStops')}</li>
            <li>{t('freezeBack')}</li>
          </ul>
          <HelpLink article="security-notice">{t('helpNotice')}</HelpLink>
          <FormError error={command.error} />
          <Button wide busy={command.isPending} onClick={freeze}>
            {t('freezeAction')}
          </Button>
        </div>
      )}
    </Screen>
  );
}
