import {
  AppError,
  allCalls,
  allRpcs,
  type CallDef,
  callPattern,
  parse,
  type RpcDef,
  type ServiceName,
} from '@makoto/contracts';
import type { NatsConnection } from '@nats-io/transport-node';
import { Logger } from '../logging/logger.js';
import type { CallContext } from '../rpc/call-context.js';
import { RpcServer } from '../rpc/rpc-server.js';

type Reply = (data: object, context: CallContext) => unknown;

/** A fake of another service. Calls without a configured reply get NOT_FOUND. */
export class Peer {
  private readonly replies = new Map<string, Reply>();
  private server: RpcServer | undefined;

  constructor(
    private readonly name: ServiceName,
    private readonly nats: NatsConnection,
    private readonly isWell: () => Promise<string[]> = () => Promise.resolve([]),
  ) {}

  /** Sets the reply to a request from now on. */
  on<Request extends object, Answer extends object>(
    def: RpcDef<Request, Answer> | CallDef<Request, Answer>,
    reply: (data: Request, context: CallContext) => Answer | Promise<Answer>,
  ): this {
    const pattern = 'pattern' in def ? def.pattern : callPattern(def);
    this.replies.set(pattern, (data, context) => reply(parse(def.request, data), context));
    return this;
  }

  /** Starts, or starts again. */
  start(): this {
    const server = new RpcServer(this.name, this.nats, new Logger(this.name, 'silent'), this.isWell);
    const calls = allCalls().filter((def) => def.service === this.name);
    const rpcs = allRpcs().filter((def) => def.service === this.name);
    for (const pattern of [...calls.map(callPattern), ...rpcs.map((def) => def.pattern)]) {
      server.addHandler(pattern, async (data: object, context: CallContext) => {
        const reply = this.replies.get(pattern);
        if (!reply) throw new AppError('NOT_FOUND');
        return reply(data, context);
      });
    }
    server.listen((error) => {
      if (error) throw error;
    });
    this.server = server;
    return this;
  }

  /** Stops, as a process does that exits. */
  async stop(): Promise<void> {
    await this.server?.close();
  }
}
