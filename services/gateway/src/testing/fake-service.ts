import {
  AppError,
  allCalls,
  allRpcs,
  type CallDef,
  callPattern,
  type RpcDef,
  type ServiceName,
} from '@makoto/contracts';
import { type CallContext, Logger, RpcServer } from '@makoto/platform';
import type { NatsConnection } from '@nats-io/transport-node';

type Reply = (data: object, context: CallContext) => unknown;

/** A fake service behind the gateway. The test sets its replies; others are NOT_FOUND. */
export class FakeService {
  private readonly replies = new Map<string, Reply>();
  private readonly server: RpcServer;
  /** Every request that reached the service, oldest first. */
  readonly asked: { pattern: string; data: object; context: CallContext }[] = [];

  /** @param late what it lacks for its jobs */
  constructor(name: ServiceName, nats: NatsConnection, late: string[] = []) {
    this.server = new RpcServer(name, nats, new Logger(name, 'silent'), () => Promise.resolve(late));
    const calls = allCalls()
      .filter((def) => def.service === name)
      .map(callPattern);
    const rpcs = allRpcs()
      .filter((def) => def.service === name)
      .map((def) => def.pattern);
    for (const pattern of [...calls, ...rpcs]) {
      this.server.addHandler(pattern, async (data: object, context: CallContext) =>
        this.answer(pattern, data, context),
      );
    }
  }

  /** Sets the reply of a call or request. */
  on(def: CallDef | RpcDef, reply: Reply): this {
    this.replies.set('pattern' in def ? def.pattern : callPattern(def), reply);
    return this;
  }

  /** Resolves when the service can be reached. */
  async start(): Promise<this> {
    await new Promise<void>((resolve, reject) => {
      this.server.listen((error) => (error ? reject(error) : resolve()));
    });
    return this;
  }

  /** Unsubscribes, as a process that ends does. */
  stop(): Promise<void> {
    return this.server.close();
  }

  private answer(pattern: string, data: object, context: CallContext): unknown {
    this.asked.push({ pattern, data, context });
    const reply = this.replies.get(pattern);
    if (!reply) throw new AppError('NOT_FOUND');
    return reply(data, context);
  }
}
