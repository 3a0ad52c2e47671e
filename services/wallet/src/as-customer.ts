import { AppError } from '@makoto/contracts';
import { type CallContext, isUuid, operatorOf } from '@makoto/platform';

/** A context that shows an operator the customer's own view, in the operator's language. @throws FORBIDDEN, NOT_FOUND */
export function asCustomer(id: string, context: CallContext): CallContext {
  operatorOf(context);
  if (!isUuid(id)) throw new AppError('NOT_FOUND');
  return { requestId: context.requestId, lang: context.lang, userId: id };
}
