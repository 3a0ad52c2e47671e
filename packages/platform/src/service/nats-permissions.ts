import {
  allCalls,
  allEvents,
  allRpcs,
  LIVE_SUBJECTS,
  PARTS,
  type PartName,
  SERVICES,
  type ServiceName,
} from '@makoto/contracts';
import { KEEPER } from '../events/event-keeper.js';
import { durableName, EVENT_STREAM, eventSubject } from '../events/jetstream.js';
import { replySubject, requestSubject } from '../rpc/wire.js';
import { inboxOf } from './nats.js';

/** What a NATS user may do; everything else is refused. */
export interface NatsPermissions {
  publish: string[];
  /** Subjects, or `<subject> <queue group>`. */
  subscribe: string[];
}

/** The permissions of every part's NATS user, which follow from the declared calls, requests and events. */
export function natsPermissions(): Record<PartName, NatsPermissions> {
  const of = (part: PartName): NatsPermissions => ({
    publish: sorted([...asks(part), ...answers(part), ...sends(part), ...jetStream(part)]),
    subscribe: sorted([...hears(part), `${replySubject(part, '*')}.>`, `${inboxOf(part)}.>`]),
  });
  const [gateway, identity, wallet, market] = [of('gateway'), of('identity'), of('wallet'), of('market')];
  const [trading, earn, referral, support] = [of('trading'), of('earn'), of('referral'), of('support')];
  return { gateway, identity, wallet, market, trading, earn, referral, support };
}

/** The parts that may ask a service; the gateway asks every service whether it is well. */
function callersOf(service: ServiceName): PartName[] {
  const own = [
    ...allRpcs()
      .filter((def) => def.service === service)
      .flatMap(({ callers }) => callers),
  ];
  const forwarded = allCalls().filter((def) => def.service === service);
  const all = new Set<PartName>(['gateway', ...own, ...forwarded.flatMap(({ askedBy }) => askedBy)]);
  return PARTS.filter((part) => all.has(part));
}

const isService = (part: PartName): part is ServiceName => part !== 'gateway';

function asks(part: PartName): string[] {
  return SERVICES.filter((service) => callersOf(service).includes(part)).map((service) =>
    requestSubject(service, part),
  );
}

function answers(part: PartName): string[] {
  return isService(part) ? callersOf(part).map((caller) => `${replySubject(caller, part)}.>`) : [];
}

function sends(part: PartName): string[] {
  const events = allEvents().filter(({ service }) => service === part);
  const live = LIVE_SUBJECTS.filter(({ from }) => from === part);
  return [...events.map(({ name }) => eventSubject(name)), ...live.map(({ subject }) => subject)];
}

function hears(part: PartName): string[] {
  const live = LIVE_SUBJECTS.filter(({ to }) => to.includes(part)).map(({ subject }) => subject);
  if (!isService(part)) return [...live, ...allEvents().map(({ name }) => eventSubject(name))];
  const events = allEvents().filter(({ listeners }) => listeners.includes(part));
  return [`${requestSubject(part, '*')} ${part}`, ...live, ...events.map(({ name }) => eventSubject(name))];
}

/**
 * Reading its own consumers' events and acknowledging them, how far the consumers of its own events are, and the newest
 * message of each of its own events. The keeper also creates the stream and the consumers.
 */
function jetStream(part: PartName): string[] {
  if (!isService(part)) return [];
  const consumed = allEvents().filter(({ consumers }) => consumers.includes(part));
  const own = consumed.map(({ name }) => durableName(part, name));
  const sent = allEvents().filter(({ service, consumers }) => service === part && consumers.length > 0);
  const others = sent.flatMap(({ name, consumers }) => consumers.map((consumer) => durableName(consumer, name)));
  const api = (what: string): string => `$JS.API.${what}.${EVENT_STREAM}`;
  return [
    ...own.flatMap((durable) => [`${api('CONSUMER.MSG.NEXT')}.${durable}`, `$JS.ACK.${EVENT_STREAM}.${durable}.>`]),
    ...[...own, ...others].map((durable) => `${api('CONSUMER.INFO')}.${durable}`),
    ...sent.map(({ name }) => `${api('DIRECT.GET')}.${eventSubject(name)}`),
    ...(part === KEEPER ? keeps(api) : []),
  ];
}

function keeps(api: (what: string) => string): string[] {
  const stream = ['STREAM.INFO', 'STREAM.CREATE', 'STREAM.UPDATE', 'STREAM.PURGE', 'CONSUMER.LIST'].map(api);
  const created = allEvents().flatMap(({ name, consumers }) =>
    consumers.map((service) => `${api('CONSUMER.CREATE')}.${durableName(service, name)}.${eventSubject(name)}`),
  );
  return [...stream, ...created];
}

function sorted(subjects: readonly string[]): string[] {
  return [...new Set(subjects)].sort();
}
