import { allEvents, SERVICES, type ServiceName } from '@makoto/contracts';
import {
  AckPolicy,
  DeliverPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { Clock } from '../clock.js';
import type { Logger } from '../logging/logger.js';
import { type Repeating, repeat } from '../service/repeat.js';
import { durableName, EVENT_STREAM, ensureStream, eventSubject } from './jetstream.js';
import { StreamRoom } from './stream-room.js';

/** How long a consumer may take over an event before JetStream delivers it again. */
export const ACK_WAIT_MS = 30_000;
/** The most events that a consumer holds unacknowledged. */
export const MAX_IN_FLIGHT = 64;
const KEEP_EVERY_MS = 1_000;
const ROOM_EVERY_MS = 10_000;

/**
 * The service that keeps the event stream and its consumers. Whoever may create consumers can make NATS publish on any
 * subject, so only one may; the wallet could move money without that already (docs/adr/027-bus-permissions.md).
 */
export const KEEPER: ServiceName = 'wallet';

/** Creates the event stream and every service's consumers, again after NATS has lost them, and keeps room in the stream. */
export class EventKeeper {
  private readonly loops: Repeating[] = [];

  constructor(
    private readonly jsm: JetStreamManager,
    private readonly clock: Clock,
    private readonly log: Logger,
    private readonly services: readonly ServiceName[] = SERVICES,
    private readonly ackWaitMs = ACK_WAIT_MS,
    private readonly replicas = 1,
  ) {}

  /** Creates what is missing, and looks for it every second from now on. */
  async start(): Promise<void> {
    await this.create();
    const room = new StreamRoom(this.jsm);
    this.loops.push(
      repeat(() => this.keep(), KEEP_EVERY_MS, this.log, 'the event stream could not be checked; it is tried again'),
      repeat(
        () => room.make(this.clock.now()),
        ROOM_EVERY_MS,
        this.log,
        'no room could be made in the event stream; it is tried again',
      ),
    );
  }

  /** Ends the turn under way. */
  async stop(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }

  /** Creates the stream and the consumers, or leaves them as they are. */
  async create(): Promise<void> {
    await ensureStream(this.jsm, this.replicas);
    await this.addConsumers(new Set());
  }

  private async keep(): Promise<void> {
    const present = new Set<string>();
    try {
      for await (const { name } of this.jsm.consumers.list(EVENT_STREAM)) present.add(name);
    } catch (error) {
      if (!(error instanceof JetStreamApiError) || error.code !== JetStreamApiCodes.StreamNotFound) throw error;
      this.log.warn('NATS has lost the event stream; it is created again');
      await ensureStream(this.jsm, this.replicas);
    }
    await this.addConsumers(present);
  }

  private async addConsumers(present: ReadonlySet<string>): Promise<void> {
    for (const def of allEvents()) {
      for (const service of def.consumers) {
        const durable = durableName(service, def.name);
        if (present.has(durable) || !this.services.includes(service)) continue;
        await this.jsm.consumers.add(EVENT_STREAM, {
          durable_name: durable,
          filter_subject: eventSubject(def.name),
          ack_policy: AckPolicy.Explicit,
          deliver_policy: DeliverPolicy.All,
          ack_wait: nanos(this.ackWaitMs),
          max_ack_pending: MAX_IN_FLIGHT,
        });
      }
    }
  }
}
