import { AppError } from '@makoto/contracts';
import type { CallContext } from './call-context.js';

/** The id of the operator who makes a console call. @throws FORBIDDEN where the caller is not an operator */
export function operatorOf(context: CallContext): string {
  if (!context.userId || !context.operator) throw new AppError('FORBIDDEN');
  return context.userId;
}
