/** @jest-environment node */
import { AppError, type CallDef, call, Empty, Int, rpc, Text } from '@makoto/contracts';
import type { NatsConnection } from '@nats-io/transport-node';
import { Controller, type INestMicroservice, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Logger } from '../logging/logger.js';
import { connectNats } from '../service/nats.js';
import { type CallContext, systemContext } from './call-context.js';
import { Handle } from './handle.decorator.js';
import { RpcClient } from './rpc-client.js';
import { RpcErrorFilter } from './rpc-error.filter.js';
import { RpcServer } from './rpc-server.js';

class Ask {
  @Int(0, 1000) n!: number;
}
class Answer {
  @Int(0, 2000) twice!: number;
  @Text(100) who!: string;
}

// The service is 'support' only because patterns belong to a declared service; all patterns here are the test's own.
const double = rpc('support', 'spec_double', ['gateway'], Ask, Answer);
const fail = rpc('support', 'spec_fail', ['gateway'], Ask, Empty);
const wrong = rpc('support', 'spec_wrong', ['gateway'], Empty, Answer);
const hang = rpc('support', 'spec_hang', ['gateway'], Empty, Empty);
const frozen = rpc('support', 'spec_frozen', ['gateway'], Empty, Answer);
const whose = rpc('support', 'spec_whose', ['gateway', 'earn'], Empty, Answer);
let written = 0;
const FROZEN: Answer = Object.freeze({
  twice: 2,
  who: 'frozen',
  toJSON: () => {
    written++;
    return { twice: 2, who: 'frozen' };
  },
});
const front: CallDef<Ask, Answer> = call({
  path: 'spec/double',
  auth: 'none',
  service: 'support',
  request: Ask,
  reply: Answer,
  summary: '',
});

const forCustomers: CallDef<Empty, Answer> = call({
  ...{ path: 'spec/own', auth: 'user', service: 'support', request: Empty, reply: Answer, summary: '' },
});
const forReviewers: CallDef<Empty, Answer> = call({
  ...{ path: 'spec/review', auth: 'operator', roles: ['reviewer'], service: 'support' },
  ...{ request: Empty, reply: Answer, summary: '' },
});

let running = 0;
let release = Promise.withResolvers<void>();

@Controller()
class SpecController {
  @Handle(double)
  double(request: Ask, context: CallContext): Answer {
    return Object.assign(new Answer(), { twice: request.n * 2, who: context.requestId, later: 'x' });
  }

  @Handle(front)
  front(request: Ask, context: CallContext): Answer {
    return { twice: request.n * 2, who: context.lang };
  }

  @Handle(fail)
  fail(request: Ask): Empty {
    if (request.n === 0) throw new Error('a secret detail');
    throw new AppError('AMOUNT_OUT_OF_RANGE', { min: '1', max: '2' }, [
      { field: 'n', key: 'range', params: { min: 1 } },
    ]);
  }

  @Handle(wrong)
  wrong(): Answer {
    return { twice: -1, who: 'x' };
  }

  @Handle(whose)
  whose(_: Empty, { userId, operator, requestId }: CallContext): Answer {
    return { twice: 0, who: `${userId} ${operator} ${requestId}` };
  }

  @Handle(forCustomers)
  own(): Answer {
    return { twice: 0, who: 'customer' };
  }

  @Handle(forReviewers)
  review(): Answer {
    return { twice: 0, who: 'reviewer' };
  }

  @Handle(frozen)
  frozen(): Answer {
    return FROZEN;
  }

  @Handle(hang)
  async hang(): Promise<Empty> {
    running++;
    await release.promise;
    return {};
  }
}

@Module({ controllers: [SpecController] })
class SpecModule {}

const log = new Logger('spec', 'silent');
const url = process.env['TEST_NATS_URL'] ?? '';
let nats: NatsConnection[];
let client: RpcClient;
let servers: RpcServer[];
let apps: INestMicroservice[];

async function startServer(connection: NatsConnection): Promise<void> {
  const strategy = new RpcServer('support', connection, log, async () => []);
  // Only this spec's patterns have handlers; the product's own declarations are not under test.
  for (const [pattern] of Reflect.get(strategy, 'requestClasses')) {
    if (!String(pattern).includes('spec')) Reflect.get(strategy, 'requestClasses').delete(pattern);
  }
  const app = await NestFactory.createMicroservice(SpecModule, { strategy, logger: false });
  app.useGlobalFilters(new RpcErrorFilter());
  await app.listen();
  servers.push(strategy);
  apps.push(app);
}

beforeEach(async () => {
  nats = await Promise.all(['client', 'a', 'b'].map((name) => connectNats(url, name)));
  servers = [];
  apps = [];
  running = 0;
  release = Promise.withResolvers<void>();
  client = new RpcClient(at(0), 'gateway');
});

afterEach(async () => {
  release.resolve();
  client.close();
  await Promise.all(apps.map((app) => app.close()));
  await Promise.all(nats.map((n) => n.close()));
});

function at(i: number): NatsConnection {
  const connection = nats[i];
  if (!connection) throw new Error('no connection');
  return connection;
}

describe('requests between services', () => {
  it('lets processes of two versions talk: fields that one of them does not know are left out', async () => {
    await startServer(at(1));
    const newer = { n: 2, later: 'x' };
    expect(await client.request(double, newer, systemContext('r'))).toEqual({ twice: 4, who: 'r' });
  });

  it('are answered concurrently, each with its own reply, by any replica', async () => {
    await startServer(at(1));
    await startServer(at(2));
    await at(2).flush();
    const replies = await Promise.all(
      Array.from({ length: 1500 }, (_, n) => client.request(double, { n: n % 1000 }, systemContext(`r${n}`))),
    );
    expect(replies).toEqual(replies.map((_, n) => ({ twice: (n % 1000) * 2, who: `r${n}` })));
  });

  it('forward a call of the HTTP contract to its owner', async () => {
    await startServer(at(1));
    expect(await client.forward(front, { n: 4 }, { requestId: 'x', lang: 'jp' })).toEqual({ twice: 8, who: 'jp' });
  });

  it('return a service’s errors completely, but no details of internal faults', async () => {
    await startServer(at(1));
    const error = await client.request(fail, { n: 1 }).catch((e: unknown) => e);
    expect(error).toMatchObject({
      errorName: 'AMOUNT_OUT_OF_RANGE',
      params: { min: '1', max: '2' },
      problems: [{ field: 'n', key: 'range', params: { min: 1 } }],
    });
    const ours = await client.request(fail, { n: 0 }).catch((e: unknown) => e);
    expect(JSON.stringify(ours)).not.toContain('secret');
    expect(ours).toMatchObject({ errorName: 'INTERNAL' });
  });

  it('with a payload that does not match its declaration are refused before a handler sees them', async () => {
    await startServer(at(1));
    await expect(client.request(double, { n: 5000 })).rejects.toMatchObject({ errorName: 'VALIDATION' });
  });

  it('do not blame the caller for a reply that does not match its declaration', async () => {
    await startServer(at(1));
    await expect(client.request(wrong, {})).rejects.toThrow(
      'the reply to support.spec_wrong does not match its declaration: twice (range)',
    );
  });

  it('serialise a frozen reply once, and any other each time', async () => {
    await startServer(at(1));
    const answers = [await client.request(frozen, {}), await client.request(frozen, {})];
    expect(answers).toEqual([
      { twice: 2, who: 'frozen' },
      { twice: 2, who: 'frozen' },
    ]);
    expect(written).toBe(1);
  });

  it('are answered only where their sender alone listens, and only by the service that was asked', async () => {
    await startServer(at(1));
    await at(1).flush();
    const heard: string[] = [];
    at(2).subscribe('_R.>', { callback: (_, msg) => void heard.push(msg.subject) });
    const request = JSON.stringify([[1, double.pattern, { n: 1 }, systemContext('x')]]);
    at(0).publish('rpc.support.referral', request, { reply: '_R.gateway.support.other.1' });
    at(0).publish('rpc.support.referral', request, { reply: 'market.frame' });
    const waiting = client.request(hang, {});
    while (running === 0) await new Promise((resolve) => setImmediate(resolve));
    const inbox = Reflect.get(client, 'inbox');
    for (let id = 0; id < 10; id++) at(2).publish(`_R.gateway.earn.${inbox}.1`, `[[${id},1,2]]\n{}`);
    await at(2).flush();
    await client.request(double, { n: 1 });
    expect(await Promise.race([waiting, Promise.resolve('waits')])).toBe('waits');
    release.resolve();
    expect(await waiting).toEqual({});
    expect(heard.filter((subject) => !subject.includes(inbox))).toEqual([]);
  });

  it('are refused where the caller is not declared', async () => {
    await startServer(at(1));
    const earn = new RpcClient(at(0), 'earn');
    await expect(earn.request(double, { n: 1 })).rejects.toThrow('support.spec_double is not declared for earn');
    // As a part that leaves out its own check.
    const forged = { ...double, callers: ['earn' as const] };
    await expect(earn.request(forged, { n: 1 })).rejects.toMatchObject({ errorName: 'FORBIDDEN' });
    await expect(earn.forward(front, { n: 1 }, systemContext('x'))).rejects.toMatchObject({ errorName: 'FORBIDDEN' });
    earn.close();
  });

  it('name a customer or operator only if they come from the gateway', async () => {
    await startServer(at(1));
    const earn = new RpcClient(at(0), 'earn');
    const context = Object.assign(systemContext('r'), { userId: 'u1', sessionId: 's', operator: true });
    expect(await client.request(whose, {}, context)).toMatchObject({ who: 'u1 true r' });
    expect(await earn.request(whose, {}, context)).toMatchObject({ who: 'undefined undefined r' });
    earn.close();
  });

  it('are refused by the service too if they are not the customer’s or the role’s', async () => {
    await startServer(at(1));
    const as = (more: Partial<CallContext>): CallContext => Object.assign(systemContext('r'), more);
    const operator = { userId: 'o1', operator: true };
    expect(await client.forward(forCustomers, {}, as({ userId: 'u1' }))).toMatchObject({ who: 'customer' });
    const reviewer = as({ ...operator, role: 'reviewer' });
    expect(await client.forward(forReviewers, {}, reviewer)).toMatchObject({ who: 'reviewer' });
    for (const more of [{}, operator, { ...operator, role: 'reviewer' as const }]) {
      const refused = client.forward(forCustomers, {}, as(more));
      await expect(refused).rejects.toMatchObject({ errorName: 'UNAUTHENTICATED' });
    }
    for (const more of [{}, { userId: 'u1' }, operator, { ...operator, role: 'owner' as const }]) {
      const refused = client.forward(forReviewers, {}, as(more));
      await expect(refused).rejects.toMatchObject({ errorName: 'FORBIDDEN' });
    }
  });

  it('fail at once when no process listens', async () => {
    await expect(client.request(double, { n: 1 }, undefined, 60_000)).rejects.toMatchObject({
      errorName: 'UNAVAILABLE',
    });
  });

  it('time out without holding up others', async () => {
    await startServer(at(1));
    const slow = client.request(hang, {}, undefined, 150);
    expect(await client.request(double, { n: 1 })).toMatchObject({ twice: 2 });
    await expect(slow).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
  });

  it('are finished when the service is told to stop', async () => {
    await startServer(at(1));
    const reply = client.request(hang, {});
    while (running === 0) await new Promise((resolve) => setImmediate(resolve));
    const drained = servers[0]?.drain();
    release.resolve();
    expect(await reply).toEqual({});
    await drained;
    await expect(client.request(double, { n: 1 })).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
  });

  it('does not start with a missing handler, or with one for an undeclared pattern', async () => {
    const strategy = new RpcServer('support', at(1), log, async () => []);
    const failure = await new Promise((resolve) => strategy.listen(resolve));
    expect(String(failure)).toContain('spec_double');
    expect(() => strategy.addHandler('wallet.orders_hold', async () => undefined)).toThrow('not declared');
  });
});
