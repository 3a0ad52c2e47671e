import type { CallError } from '../api/call';
import type { useTexts } from './i18n';

/** The message for a failed call: the server's own where it sent one, with the fields at fault. */
export function errorText(error: CallError, t: ReturnType<typeof useTexts>): string {
  const fields = error.fields.map(({ field, msg }) => `${field}: ${msg}`);
  return [error.message || t('errors.noAnswer'), ...fields].join(' ');
}
