import { type ReactNode, useRef, useState } from 'react';
import { useConfig } from '../../../api/common/config';
import { mailbox } from '../../../api/common/mailbox';
import { type SendCodeRequest, sendCode } from '../../../api/user/send-code';
import { Button } from '../../../components/button';
import { useLeftMs } from '../../../components/countdown';
import { TextField } from '../../../components/field';
import { FormError } from '../../../components/states';
import { clock } from '../../../lib/clock';
import { useCommand } from '../../../lib/command';
import { deviceId } from '../../../lib/device';
import { CallError } from '../../../lib/http';
import { useT } from '../../../lib/i18n';
import { formatLeft } from '../../../lib/time';
import type { FieldProps } from '../../../lib/use-form';

interface CodeFieldProps extends FieldProps {
  account: string;
  purpose: SendCodeRequest['purpose'];
  /** Shows an account error at the account's own field; without it, the error appears here. */
  onRefused?: (error: unknown) => unknown;
}

/**
 * A logged-in user who binds an address may learn that a code was sent; nobody else may learn whether an account
 * exists.
 */
const isBound = (purpose: SendCodeRequest['purpose']): boolean => purpose === 'bind_email' || purpose === 'bind_phone';

/** Requests and takes a code. In practice mode the code can be read from the practice mailbox. */
export function CodeField({ account, purpose, onRefused, ...field }: CodeFieldProps): ReactNode {
  const t = useT('account');
  const practice = useConfig().data?.mode === 'practice';
  const [resendAt, setResendAt] = useState(0);
  const left = useLeftMs(resendAt);
  const command = useCommand(sendCode);
  const letters = useCommand(mailbox);
  const newest = letters.data?.list.find((letter) => letter.purpose === purpose)?.code;
  const frame = useRef<HTMLDivElement>(null);
  const send = (): void =>
    command.mutate(
      { account, purpose },
      {
        onSuccess: ({ resend_after_s }) => {
          setResendAt(clock.now() + resend_after_s * 1000);
          // The pressed button is disabled for a while, so the focus moves to the input.
          frame.current?.querySelector('input')?.focus();
        },
        onError: (error) => void onRefused?.(error),
      },
    );
  const refused = command.error instanceof CallError && command.error.fields.some(({ field }) => field === 'account');
  const sent = command.isSuccess && isBound(purpose) ? command.variables.account : undefined;
  return (
    <div ref={frame} className="space-y-2">
      <TextField label={t('code')} inputMode="numeric" maxLength={6} autoComplete="one-time-code" {...field} />
      <div className="flex flex-wrap gap-2">
        <Button look="soft" busy={command.isPending} disabled={!account.trim() || left > 0} onClick={send}>
          {left > 0 ? t('resendIn', { time: formatLeft(left) }) : t('sendCode')}
        </Button>
        {practice && command.isSuccess ? (
          <Button look="plain" busy={letters.isPending} onClick={() => letters.mutate({ account, device: deviceId() })}>
            {t('readMailbox')}
          </Button>
        ) : null}
      </div>
      <p role="status" className="text-sm text-muted">
        {letters.isSuccess
          ? newest
            ? t('practiceCode', { code: newest })
            : t('mailboxEmpty')
          : sent
            ? t('codeSentTo', { account: sent })
            : command.isSuccess
              ? t('codeSent')
              : null}
      </p>
      <FormError error={(refused && onRefused ? null : command.error) ?? letters.error} />
    </div>
  );
}
