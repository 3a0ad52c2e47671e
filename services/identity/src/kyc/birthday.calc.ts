import { AppError } from '@makoto/contracts';

const OLDEST_YEARS = 120;
/** Adulthood: nobody younger may trade. */
export const ADULT_YEARS = 18;

/** Whole years from a birthday (`YYYY-MM-DD`) to a moment, by the calendar in UTC. */
export function ageAt(birthday: string, atMs: number): number {
  const today = new Date(atMs).toISOString();
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5, 10) < birthday.slice(5) ? years - 1 : years;
}

/** @throws VALIDATION where nobody alive, or nobody grown up, was born on that day */
export function refuseImpossibleBirthday(birthday: string, atMs: number): void {
  const age = ageAt(birthday, atMs);
  if (age < ADULT_YEARS || age > OLDEST_YEARS)
    throw new AppError('VALIDATION', {}, [{ field: 'birthday', key: 'date' }]);
}
