import { type CallDef, callPattern, type RpcDef } from '@makoto/contracts';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import type { CallContext } from './call-context.js';

type Handler<Request, Reply> = (data: Request, context: CallContext) => Reply | Promise<Reply>;

/**
 * Marks the method that answers a declared call or request. Its parameters are the parsed payload and the call's context;
 * their types must fit the declaration.
 */
export function Handle<Request extends object, Reply>(
  def: CallDef<Request, Reply> | RpcDef<Request, Reply & object>,
): <F extends Handler<Request, Reply>>(
  target: object,
  property: string,
  descriptor: TypedPropertyDescriptor<F>,
) => void {
  const pattern = 'pattern' in def ? def.pattern : callPattern(def);
  return (target, property, descriptor) => {
    MessagePattern(pattern)(target, property, descriptor);
    Payload()(target, property, 0);
    Ctx()(target, property, 1);
  };
}
