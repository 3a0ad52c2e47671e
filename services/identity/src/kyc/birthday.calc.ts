import { AppError } from '@makoto/contracts';

const OLDEST_YEARS = 120;
/** The minimum age for trading. */
export const ADULT_YEARS = 18;

/** The age in whole years at a given time, by the UTC calendar; `birthday` is `YYYY-MM-DD`. */
export function ageAt(birthday: string, atMs: number): number {
  const today = new Date(atMs).toISOString();
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5, 10) < birthday.slice(5) ? years - 1 : years;
}

/** @throws VALIDATION if the age is under 18 or over 120 */
export function refuseImpossibleBirthday(birthday: string, atMs: number): void {
  const age = ageAt(birthday, atMs);
  if (age < ADULT_YEARS || age > OLDEST_YEARS)
    throw new AppError('VALIDATION', {}, [{ field: 'birthday', key: 'date' }]);
}
