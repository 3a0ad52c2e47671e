import { AppError } from '@makoto/contracts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Numbers without a country code are Japanese. */
const HOME_REGION = 'JP';

/** A phone number as E.164, or undefined where it is none. */
export function e164(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text, HOME_REGION);
  return number?.isValid() && !number.ext ? number.number : undefined;
}

/** A phone number that a customer gives as theirs. @throws VALIDATION naming `field` */
export function phoneNumber(text: string, field: string): string {
  const number = e164(text);
  if (!number) throw new AppError('VALIDATION', {}, [{ field, key: 'phone' }]);
  return number;
}

/** An e-mail address as it is kept and compared. */
export const emailAddress = (text: string): string => text.trim().toLowerCase();

/**
 * The canonical form of whatever may name a customer at the log-in: an e-mail address in lower case, a phone number as
 * E.164, a user name in lower case. A user name of digits that is also a phone number has that number's form, so it can
 * never be one customer's name and another's number.
 */
export function loginName(text: string): string {
  const trimmed = text.trim();
  if (trimmed.includes('@')) return emailAddress(trimmed);
  if (/[a-z]/i.test(trimmed)) return trimmed.toLowerCase();
  return e164(trimmed) ?? trimmed.toLowerCase();
}
