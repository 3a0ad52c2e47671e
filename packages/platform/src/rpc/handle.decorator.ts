import { type CallDef, callPattern, type RpcDef } from '@makoto/contracts';
import { MessagePattern } from '@nestjs/microservices';
import { PARAM_ARGS_METADATA } from '@nestjs/microservices/constants.js';
import type { CallContext } from './call-context.js';

type Handler<Request, Reply> = (data: Request, context: CallContext) => Reply | Promise<Reply>;

/**
 * Marks the method that answers a declared call or request. The method's types must fit the declaration; the payload
 * has been parsed when it is called.
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
    // No parameter is declared, so that Nest hands payload and context on as they come: it would run each through pipes,
    // of which there are none, at a dozen promises a request.
    Reflect.defineMetadata(PARAM_ARGS_METADATA, {}, target.constructor, property);
  };
}
