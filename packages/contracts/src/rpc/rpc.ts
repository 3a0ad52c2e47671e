import type { PartName, ServiceName } from '../services.js';
import type { Class } from '../validation/shape.js';

/** A request from one service to another. */
export interface RpcDef<Request extends object = object, Reply extends object = object> {
  pattern: string;
  service: ServiceName;
  /** The parts that may ask; the service refuses all others. */
  callers: readonly PartName[];
  request: Class<Request>;
  reply: Class<Reply>;
}

const registry = new Map<string, RpcDef>();

/** Declares a request that `callers` make to a service; `pattern` is `<service>.<what>`. */
export function rpc<Request extends object, Reply extends object>(
  service: ServiceName,
  name: string,
  callers: readonly PartName[],
  request: Class<Request>,
  reply: Class<Reply>,
): RpcDef<Request, Reply> {
  const def = { pattern: `${service}.${name}`, service, callers, request, reply };
  if (registry.has(def.pattern)) throw new Error(`the request ${def.pattern} is declared twice`);
  registry.set(def.pattern, def);
  return def;
}

/** All declared requests between services. */
export function allRpcs(): RpcDef[] {
  return [...registry.values()];
}
