import type { CallError } from '../api/call';
import type { useTexts } from './i18n';

/** What to tell of a call that failed: the server's own sentence where there is one. */
export function errorText(error: CallError, t: ReturnType<typeof useTexts>): string {
  const fields = error.fields.map(({ field, msg }) => `${field}: ${msg}`);
  return [error.message || t('errors.away'), ...fields].join(' ');
}
