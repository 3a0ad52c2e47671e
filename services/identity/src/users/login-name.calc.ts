import { AppError } from '@makoto/contracts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Phone numbers without a country code are Japanese. */
const HOME_REGION = 'JP';

/** A phone number as E.164, or undefined if it is not valid. */
export function e164(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text, HOME_REGION);
  return number?.isValid() && !number.ext ? number.number : undefined;
}

/** Parses a customer's phone number. @throws VALIDATION naming `field` */
export function phoneNumber(text: string, field: string): string {
  const number = e164(text);
  if (!number) throw new AppError('VALIDATION', {}, [{ field, key: 'phone' }]);
  return number;
}

/** The form in which e-mail addresses are stored and compared. */
export const emailAddress = (text: string): string => text.trim().toLowerCase();

/**
 * The canonical form of a login name: an e-mail address in lower case, a phone number as E.164, a user name in lower case.
 * A user name of digits that is also a phone number takes the number's form, so that it cannot belong to one customer as
 * a name and to another as a number.
 */
export function loginName(text: string): string {
  const trimmed = text.trim();
  if (trimmed.includes('@')) return emailAddress(trimmed);
  if (/[a-z]/i.test(trimmed)) return trimmed.toLowerCase();
  return e164(trimmed) ?? trimmed.toLowerCase();
}
