import type { ServiceName } from '../services.js';
import type { Class } from '../validation/shape.js';

/** A request from one service to another. */
export interface RpcDef<Request extends object = object, Reply extends object = object> {
  pattern: string;
  service: ServiceName;
  request: Class<Request>;
  reply: Class<Reply>;
}

const registry = new Map<string, RpcDef>();

/** Declares a request between services; `pattern` is `<service>.<what>`. */
export function rpc<Request extends object, Reply extends object>(
  service: ServiceName,
  name: string,
  request: Class<Request>,
  reply: Class<Reply>,
): RpcDef<Request, Reply> {
  const def = { pattern: `${service}.${name}`, service, request, reply };
  if (registry.has(def.pattern)) throw new Error(`the request ${def.pattern} is declared twice`);
  registry.set(def.pattern, def);
  return def;
}

/** All declared requests between services. */
export function allRpcs(): RpcDef[] {
  return [...registry.values()];
}
