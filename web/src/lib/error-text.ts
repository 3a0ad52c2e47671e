import { CallError } from './http';
import type { Translate } from './i18n';
import { lang } from './languages';
import { formatTime } from './time';

const RESTRICTED = 2012;
const UNAVAILABLE = 1007;

/** Until when and why an account is restricted. A one-word reason is a code, not a text. */
function restriction({ until, reason }: Record<string, unknown>, t: Translate<'common'>): string {
  const end =
    typeof until === 'string' ? t('restrictedUntil', { time: formatTime(until, 'dateTime', lang.get()) }) : '';
  const why = typeof reason === 'string' && !/^[a-z_]+$/.test(reason) ? t('restrictedReason', { reason }) : '';
  return ` ${end} ${why}`.trimEnd();
}

/** The number under which support finds a call that failed on our side; the text of an internal error has it already. */
function forSupport({ requestId }: CallError, t: Translate<'common'>): string {
  return requestId === undefined ? '' : ` ${t('errorNumber', { number: requestId })}`;
}

/** A sentence for the user: the server's message, already in the user's language, or what happened to the call. */
export function errorText(error: unknown, t: Translate<'common'>): string {
  if (!(error instanceof CallError)) return t('errorUnknown');
  if (error.trouble === 'offline') return t('errorOffline');
  if (error.trouble === 'timeout') return t('errorTimeout') + forSupport(error, t);
  if (error.trouble === 'shape' || error.message === '') return t('errorShape') + forSupport(error, t);
  if (error.code === UNAVAILABLE) return error.message + forSupport(error, t);
  return error.code === RESTRICTED ? error.message + restriction(error.params, t) : error.message;
}
