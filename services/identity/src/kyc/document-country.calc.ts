import { AppError, isCountry } from '@makoto/contracts';

/**
 * Refuses a document of a country whose residents may not be customers, before anything is stored. `served` are the allowed
 * countries; undefined in practice mode, which is open to everyone and needs no country.
 * @throws VALIDATION for a code that is no country, and without one in live mode; COUNTRY_NOT_SERVED
 */
export function refuseCountry(code: string | null | undefined, served: readonly string[] | undefined): void {
  if (code && !isCountry(code)) throw new AppError('VALIDATION', {}, [{ field: 'doc_country', key: 'choice' }]);
  if (!served) return;
  if (!code) throw new AppError('VALIDATION', {}, [{ field: 'doc_country', key: 'required' }]);
  if (!served.includes(code)) throw new AppError('COUNTRY_NOT_SERVED', { countries: served.join(', ') });
}
