import type { ReactNode } from 'react';
import { PasswordField } from '../../../components/field';
import { useT } from '../../../lib/i18n';
import type { FieldProps } from '../../../lib/use-form';

interface OwnerProofProps {
  /** Whether the server has asked for the password. */
  asking: boolean;
  field: FieldProps;
}

/** Before a way to log in changes: the password, if it is asked for. */
export function OwnerProof({ asking, field }: OwnerProofProps): ReactNode {
  const t = useT('passkeys');
  if (!asking) return null;
  return (
    <PasswordField
      label={t('password')}
      note={t('passwordNote')}
      autoFocus
      autoComplete="current-password"
      {...field}
    />
  );
}
