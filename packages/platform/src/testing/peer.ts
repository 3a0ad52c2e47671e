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

/** Another service as a test plays it: what no reply was given for is NOT_FOUND. */
export class Peer {
  private readonly replies = new Map<string, Reply>();
  private server: RpcServer | undefined;

  constructor(
    private readonly name: ServiceName,
    private readonly nats: NatsConnection,
    private readonly isWell: () => Promise<void> = () => Promise.resolve(),
  ) {}

  /** Says how a request is answered from now on. */
  on<Request extends object, Answer extends object>(
    def: RpcDef<Request, Answer> | CallDef<Request, Answer>,
    reply: (data: Request, context: CallContext) => Answer | Promise<Answer>,
  ): this {
    const pattern = 'pattern' in def ? def.pattern : callPattern(def);
    this.replies.set(pattern, (data, context) => reply(parse(def.request, data), context));
    return this;
  }

  /** Comes, or comes back. */
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

  /** Leaves, as a process does that ends. */
  async stop(): Promise<void> {
    await this.server?.close();
  }
}
