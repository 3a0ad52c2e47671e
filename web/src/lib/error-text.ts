import { CallError } from './http';
import type { Translate } from './i18n';
import { lang } from './languages';
import { formatTime } from './time';

const RESTRICTED = 2012;

/** Until when and why an account is restricted. A one-word reason is a code, not a text. */
function restriction({ until, reason }: Record<string, unknown>, t: Translate<'common'>): string {
  const end =
    typeof until === 'string' ? t('restrictedUntil', { time: formatTime(until, 'dateTime', lang.get()) }) : '';
  const why = typeof reason === 'string' && !/^[a-z_]+$/.test(reason) ? t('restrictedReason', { reason }) : '';
  return ` ${end} ${why}`.trimEnd();
}

/** A sentence for the user: the server's message, already in the user's language, or what happened to the call. */
export function errorText(error: unknown, t: Translate<'common'>): string {
  if (!(error instanceof CallError)) return t('errorUnknown');
  if (error.trouble === 'offline') return t('errorOffline');
  if (error.trouble === 'timeout') return t('errorTimeout');
  if (error.trouble === 'shape' || error.message === '') return t('errorShape');
  return error.code === RESTRICTED ? error.message + restriction(error.params, t) : error.message;
}
