import { CallError } from './http';
import type { Translate } from './i18n';

/** A sentence for the user: the server's own where it gave one, in the user's language; else what became of the call. */
export function errorText(error: unknown, t: Translate<'common'>): string {
  if (!(error instanceof CallError)) return t('errorUnknown');
  if (error.trouble === 'offline') return t('errorOffline');
  if (error.trouble === 'timeout') return t('errorTimeout');
  if (error.trouble === 'shape' || error.message === '') return t('errorShape');
  return error.message;
}
