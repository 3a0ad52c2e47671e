import type { ServiceName } from '../services.js';
import type { Class } from '../validation/shape.js';

/** An event that services can subscribe to. */
export interface EventDef<Payload extends object = object> {
  /** `<service>.<what>`; published as `evt.<name>`. */
  name: string;
  service: ServiceName;
  payload: Class<Payload>;
  /** The services that must have a handler, which each checks at start. The gateway receives all events. */
  consumers: readonly ServiceName[];
  /** The services of which every replica also hears it as it is published, on core NATS, to keep a cache current. */
  listeners: readonly ServiceName[];
}

const registry = new Map<string, EventDef>();

/** Declares an event. */
export function event<Payload extends object>(
  service: ServiceName,
  name: string,
  payload: Class<Payload>,
  consumers: readonly ServiceName[] = [],
  listeners: readonly ServiceName[] = [],
): EventDef<Payload> {
  const def = { name: `${service}.${name}`, service, payload, consumers, listeners };
  if (registry.has(def.name)) throw new Error(`the event ${def.name} is declared twice`);
  registry.set(def.name, def);
  return def;
}

/** All declared events. */
export function allEvents(): EventDef[] {
  return [...registry.values()];
}
