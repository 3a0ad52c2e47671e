import { AppError } from '@makoto/contracts';
import type { CallContext } from '@makoto/platform';

/** The operator behind a console call. @throws FORBIDDEN where it is none */
export function operatorOf(context: CallContext): string {
  if (!context.userId || !context.operator) throw new AppError('FORBIDDEN');
  return context.userId;
}
