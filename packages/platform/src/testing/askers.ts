import type { CallDef, PartName, RpcDef } from '@makoto/contracts';
import type { NatsConnection } from '@nats-io/transport-node';
import type { CallContext } from '../rpc/call-context.js';
import { RpcClient } from '../rpc/rpc-client.js';

/** Asks services as the gateway and as other services, over one connection. */
export class Askers {
  private readonly clients = new Map<PartName, RpcClient>();

  constructor(private readonly nats: NatsConnection) {}

  /** Makes a call of the HTTP contract as the gateway. */
  forward(def: CallDef, data: object, context: CallContext): Promise<unknown> {
    return this.as('gateway').forward(def, data, context);
  }

  /** Makes a request as the first part that may make it. */
  request<Request extends object, Reply extends object>(
    def: RpcDef<Request, Reply>,
    data: Request,
    context?: CallContext,
  ): Promise<Reply> {
    const [caller] = def.callers;
    if (!caller) throw new Error(`nobody may ask for ${def.pattern}`);
    return this.as(caller).request(def, data, context);
  }

  /** A part's client. */
  as(part: PartName): RpcClient {
    const client = this.clients.get(part) ?? new RpcClient(this.nats, part);
    this.clients.set(part, client);
    return client;
  }

  close(): void {
    for (const client of this.clients.values()) client.close();
  }
}
