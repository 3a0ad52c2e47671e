import { allEvents, type EventDef, parseMessages, type ServiceName } from '@makoto/contracts';
import { type ConsumerMessages, JetStreamApiError, type JetStreamClient, type JsMsg } from '@nats-io/jetstream';
import type { DataSource, EntityManager } from 'typeorm';
import type { Clock } from '../clock.js';
import type { Logger } from '../logging/logger.js';
import { failActiveSpan, inBatchSpan, SpanKind } from '../observability/traces.js';
import { ACK_WAIT_MS, MAX_IN_FLIGHT } from './event-keeper.js';
import { durableName, EVENT_STREAM } from './jetstream.js';
import { traceOf } from './trace-headers.js';

/** Handles events in the transaction that also records them as seen. */
export type EventHandler<Payload extends object> = (events: Payload[], manager: EntityManager) => Promise<void>;

interface Registration {
  def: EventDef;
  gatherMs: number;
  /** Takes the contents of messages, each a list of events. */
  handle: (lists: unknown[], manager: EntityManager) => Promise<void>;
}

/** So many messages are handled together at most: JetStream delivers no more than twice as many before they are. */
const MAX_TOGETHER = MAX_IN_FLIGHT / 2;

const RETRY_MAX_MS = 30_000;
const REOPEN_MS = 1_000;

/**
 * A service's durable consumers. JetStream delivers at least once; an inbox row, written in the handler's transaction,
 * makes the effect happen once. An event whose handler fails is retried after growing waits until it succeeds, because no
 * event about money may be skipped. Those behind it are handled meanwhile, unless MAX_IN_FLIGHT of them fail.
 */
export class EventConsumers {
  private readonly registrations = new Map<string, Registration>();
  private readonly open = new Set<ConsumerMessages>();
  private readonly loops: Promise<void>[] = [];
  private stopped = false;

  constructor(
    private readonly service: ServiceName,
    private readonly dataSource: DataSource,
    private readonly js: JetStreamClient,
    private readonly clock: Clock,
    private readonly log: Logger,
    private readonly ackWaitMs = ACK_WAIT_MS,
  ) {}

  /**
   * Registers the one handler of an event; call it while modules initialise.
   * @param gatherMs how long a message waits for others that are then handled in the same transaction: for events that
   * come by the hundred a second and are not urgent
   */
  on<Payload extends object>(def: EventDef<Payload>, handler: EventHandler<Payload>, gatherMs = 0): void {
    if (this.registrations.has(def.name)) throw new Error(`${this.service} handles the event ${def.name} twice`);
    if (!def.consumers.includes(this.service)) throw new Error(`${def.name} is not declared for ${this.service}`);
    const handle = async (lists: unknown[], manager: EntityManager): Promise<void> =>
      handler(
        lists.flatMap((list) => parseMessages(def.payload, list)),
        manager,
      );
    this.registrations.set(def.name, { def, gatherMs, handle });
  }

  /** The names of this service's consumers in JetStream. */
  names(): string[] {
    return [...this.registrations.values()].map(({ def }) => this.durable(def));
  }

  /** Opens all consumers, each as soon as EventKeeper has created it. @throws if a declared event has no handler */
  async start(): Promise<void> {
    const missing = allEvents().filter((e) => e.consumers.includes(this.service) && !this.registrations.has(e.name));
    if (missing.length > 0)
      throw new Error(`${this.service} has no handler for: ${missing.map((e) => e.name).join(', ')}`);
    for (const registration of this.registrations.values()) {
      const durable = this.durable(registration.def);
      this.loops.push(this.consume(durable, registration));
    }
  }

  /** Finishes the message under way and stops. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const messages of this.open) messages.stop();
    await Promise.all(this.loops);
  }

  private durable(def: EventDef): string {
    return durableName(this.service, def.name);
  }

  private async consume(durable: string, registration: Registration): Promise<void> {
    let lost = false;
    while (!this.stopped) {
      try {
        const consumer = await this.js.consumers.get(EVENT_STREAM, durable);
        lost = false;
        const messages = await consumer.consume({ max_messages: MAX_IN_FLIGHT, abort_on_missing_resource: true });
        // It was stopped while the consumer was being opened.
        if (this.stopped) messages.stop();
        this.open.add(messages);
        try {
          await this.take(durable, registration, messages);
        } finally {
          this.open.delete(messages);
        }
      } catch (error) {
        if (this.stopped) return;
        // At the first start the wallet has not created it yet.
        const level = error instanceof JetStreamApiError ? 'debug' : 'warn';
        if (!lost) this.log[level](`the consumer ${durable} waits for its stream`, error);
        lost = true;
        await new Promise((resolve) => setTimeout(resolve, REOPEN_MS));
      }
    }
  }

  /** Handles messages in their order, and tells JetStream that the waiting ones are still in progress. */
  private async take(durable: string, registration: Registration, messages: ConsumerMessages): Promise<void> {
    const unfinished = new Set<JsMsg>();
    const reminder = setInterval(() => {
      for (const message of unfinished) message.working();
    }, this.ackWaitMs / 3);
    let last = Promise.resolve();
    let gathered: JsMsg[] = [];
    let timer: NodeJS.Timeout | undefined;
    const processGathered = (): void => {
      clearTimeout(timer);
      const batch = gathered;
      [gathered, timer] = [[], undefined];
      if (batch.length === 0) return;
      last = last
        .then(() => this.process(durable, registration, batch))
        .catch((error: unknown) =>
          this.log.warn(`${durable} could not acknowledge an event, which will be delivered again`, error),
        )
        .finally(() => {
          for (const message of batch) unfinished.delete(message);
        });
    };
    try {
      for await (const message of messages) {
        unfinished.add(message);
        gathered.push(message);
        if (registration.gatherMs === 0 || gathered.length >= MAX_TOGETHER) processGathered();
        else timer ??= setTimeout(processGathered, registration.gatherMs);
      }
    } finally {
      processGathered();
      await last;
      clearInterval(reminder);
    }
  }

  private async process(durable: string, registration: Registration, batch: readonly JsMsg[]): Promise<void> {
    // Messages that have not begun go to another process.
    if (this.stopped) {
      for (const message of batch) message.nak();
      return;
    }
    const span = {
      name: `process ${registration.def.name}`,
      kind: SpanKind.CONSUMER,
      attributes: { consumer: durable },
    };
    const traces = batch.map(traceOf);
    await inBatchSpan(span, traces, () => this.handle(durable, registration, batch));
  }

  /** Handles messages in one transaction. If that fails, each is handled alone, so that the others are not held up. */
  private async handle(durable: string, registration: Registration, batch: readonly JsMsg[]): Promise<void> {
    try {
      await this.handleOnce(durable, registration, new Map(batch.map((message) => [idOf(message), message])));
      for (const message of batch) message.ack();
    } catch (error) {
      const [message] = batch;
      if (!message || batch.length > 1) {
        for (const one of batch) await this.handle(durable, registration, [one]);
        return;
      }
      failActiveSpan(error);
      const tries = message.info.deliveryCount;
      this.log.error(`${durable} failed on ${idOf(message)}, attempt ${tries}`, error);
      message.nak(Math.min(RETRY_MAX_MS, 200 * 2 ** Math.min(tries, 10)));
    }
  }

  /** Handles, of the messages by their ids, those that are not in the inbox yet, and puts them there. */
  private async handleOnce(
    durable: string,
    { handle }: Registration,
    messages: ReadonlyMap<string, JsMsg>,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const rows: { message_id: string }[] = await manager.query(
        `insert into inbox (consumer, message_id, at) select $1, unnest($2::text[]), $3
         on conflict do nothing returning message_id`,
        [durable, [...messages.keys()], this.clock.now()],
      );
      const fresh = new Set(rows.map(({ message_id }) => message_id));
      const lists = [...messages].filter(([id]) => fresh.has(id)).map(([, message]) => message.json());
      if (lists.length > 0) await handle(lists, manager);
    });
  }
}

const idOf = (message: JsMsg): string => message.headers?.get('Nats-Msg-Id') || `seq-${message.seq}`;
