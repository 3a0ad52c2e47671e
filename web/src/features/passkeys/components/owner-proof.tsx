import type { ReactNode } from 'react';
import { PasswordField } from '../../../components/field';
import { isRefused, WRONG_CREDENTIALS } from '../../../lib/field-error';
import { useT } from '../../../lib/i18n';
import type { FieldProps } from '../../../lib/use-form';
import { CoolingNote } from '../../account/components/cooling-note';
import { wantsPassword } from '../services/wants-password';
import { PasskeyError } from './passkey-error';

interface OwnerProofProps {
  /** Whether the server has asked for the password. */
  asking: boolean;
  field: FieldProps;
  error: unknown;
}

/** Before passkeys change: the password if it is asked for, the cooling time, and errors that concern no field. */
export function OwnerProof({ asking, field, error }: OwnerProofProps): ReactNode {
  const t = useT('passkeys');
  return (
    <>
      {asking ? (
        <PasswordField
          label={t('password')}
          note={t('passwordNote')}
          autoFocus
          autoComplete="current-password"
          {...field}
        />
      ) : null}
      <CoolingNote />
      <PasskeyError error={wantsPassword(error) || isRefused(error, WRONG_CREDENTIALS) ? null : error} />
    </>
  );
}
