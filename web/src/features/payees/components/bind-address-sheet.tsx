import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { bindWalletRequest } from '../../../api/generated/rules.gen';
import { type BindWalletRequest, bindWallet } from '../../../api/user/bind-wallet';
import { walletList } from '../../../api/user/wallet-list';
import { Button } from '../../../components/button';
import { leaveSheets } from '../../../components/close-by-back';
import { TextField } from '../../../components/field';
import { PinSheet } from '../../../components/pin-sheet';
import { Sheet } from '../../../components/sheet';
import { showToast } from '../../../components/toast';
import { useCommand } from '../../../lib/command';
import { asFieldError } from '../../../lib/field-error';
import { useT } from '../../../lib/i18n';
import { looksLikeTronAddress, useRules } from '../../../lib/rules';
import { safePath } from '../../../lib/session';
import { useForm } from '../../../lib/use-form';
import { ConfirmByPasskey } from '../../passkeys/components/confirm-by-passkey';

const INVALID_ADDRESS = 3005;

interface BindAddressSheetProps {
  open: boolean;
  onClose: () => void;
  /** Where to return with the new address. */
  next: string | null;
}

/** Binds a TRC-20 address: first the address, then the PIN. */
export function BindAddressSheet({ open, onClose, next }: BindAddressSheetProps): ReactNode {
  const t = useT('payees');
  const common = useT();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  // Reset after closing; earlier, the form would flash up again.
  if (!open && asking) setAsking(false);
  const command = useCommand(bindWallet, [walletList.path]);
  const validate = useRules();
  const form = useForm({ address: '', label: '' }, (values) => ({
    ...(looksLikeTronAddress(values.address.trim()) ? {} : { address: t('addressWrong') }),
    ...validate(bindWalletRequest, values),
  }));
  const address = form.field('address');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!form.valid()) return;
    command.reset();
    setAsking(true);
  };
  const label = form.values.label.trim();
  const body = { network: 'TRC20' as const, address: form.values.address.trim(), ...(label ? { label } : {}) };
  const bind = (proof: Pick<BindWalletRequest, 'pay_password' | 'passkey'>): void => {
    command.mutate(
      { ...body, ...proof },
      {
        onSuccess: () => {
          showToast(t('addressAdded'));
          form.set({ address: '', label: '' });
          if (next) leaveSheets(() => void navigate(safePath(next), { replace: true }));
          else onClose();
        },
        onError: (error) => {
          if (form.showFields(asFieldError(error, INVALID_ADDRESS, 'address'))) setAsking(false);
        },
      },
    );
  };
  return (
    <>
      <Sheet open={open && !asking} onClose={onClose} title={t('addAddress')}>
        <form onSubmit={submit} noValidate className="space-y-4 pb-2">
          <TextField
            label={t('addressLabel')}
            maxLength={bindWalletRequest.address.max}
            // A rejected address is corrected right away.
            autoFocus={address.error !== undefined}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            {...address}
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
      </Sheet>
      <PinSheet
        open={open && asking}
        onClose={onClose}
        onPin={(pay_password) => bind({ pay_password })}
        busy={command.isPending}
        error={command.error}
        instead={
          <ConfirmByPasskey
            call="user/bind_wallet"
            body={body}
            onProof={(passkey) => bind({ passkey })}
            busy={command.isPending}
          />
        }
      >
        <p className="text-sm text-muted">{t('addressLabel')}</p>
        <p className="num mb-3 break-all font-medium">{form.values.address.trim()}</p>
      </PinSheet>
    </>
  );
}
