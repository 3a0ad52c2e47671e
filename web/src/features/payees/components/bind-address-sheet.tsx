import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { bindWalletRequest } from '../../../api/generated/rules.gen';
import { bindWallet } from '../../../api/user/bind-wallet';
import { walletList } from '../../../api/user/wallet-list';
import { Button } from '../../../components/button';
import { leaveSheets } from '../../../components/close-by-back';
import { TextField } from '../../../components/field';
import { PinPad } from '../../../components/pin-pad';
import { Sheet } from '../../../components/sheet';
import { say } from '../../../components/toast';
import { useCommand } from '../../../lib/command';
import { errorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { looksLikeTronAddress, useRules } from '../../../lib/rules';
import { safePath } from '../../../lib/session';
import { useForm } from '../../../lib/use-form';

interface BindAddressSheetProps {
  open: boolean;
  onClose: () => void;
  /** Where the user came from, to go back to with the address bound. */
  next: string | null;
}

/** Binds a TRC-20 address: the address, then the PIN. */
export function BindAddressSheet({ open, onClose, next }: BindAddressSheetProps): ReactNode {
  const t = useT('payees');
  const common = useT();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const command = useCommand(bindWallet, [walletList.path]);
  const broken = useRules();
  const form = useForm({ address: '', label: '' }, (values) => ({
    ...(looksLikeTronAddress(values.address.trim()) ? {} : { address: t('addressWrong') }),
    ...broken(bindWalletRequest, values),
  }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.valid()) setAsking(true);
  };
  const onPin = (pin: string): void => {
    const label = form.values.label.trim();
    command.mutate(
      { network: 'TRC20', address: form.values.address.trim(), ...(label ? { label } : {}), pay_password: pin },
      {
        onSuccess: () => {
          say(t('saved'));
          form.set({ address: '', label: '' });
          setAsking(false);
          if (next) leaveSheets(() => void navigate(safePath(next), { replace: true }));
          else onClose();
        },
        onError: (error) => {
          if (form.showFields(error)) setAsking(false);
        },
      },
    );
  };
  return (
    <Sheet open={open} onClose={onClose} title={asking ? common('enterPayPassword') : t('addAddress')}>
      {asking ? (
        <PinPad
          onPin={onPin}
          busy={command.isPending}
          error={command.error ? errorText(command.error, common) : undefined}
        />
      ) : (
        <form onSubmit={submit} noValidate className="space-y-4 pb-2">
          <TextField
            label={t('addressLabel')}
            maxLength={bindWalletRequest.address.max}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            {...form.field('address')}
          />
          <TextField
            label={t('name')}
            maxLength={bindWalletRequest.label.max}
            autoComplete="off"
            {...form.field('label')}
          />
          <Button type="submit" wide>
            {common('next')}
          </Button>
        </form>
      )}
    </Sheet>
  );
}
