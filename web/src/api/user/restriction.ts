import { clock } from '../../lib/clock';
import { type Restriction, useDetails } from './details';

/** The restriction in force; undefined once a break is over. */
export function useRestriction(): Restriction | undefined {
  const found = useDetails().data?.restriction;
  return found?.until !== undefined && Date.parse(found.until) <= clock.now() ? undefined : found;
}
