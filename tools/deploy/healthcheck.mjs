// For containers: whether a service answers over NATS. The service is the argument.
import { connectNats, RpcClient } from '@makoto/platform';

const TIMEOUT_MS = 4_000;

const nats = await connectNats(process.env.NATS_URL ?? 'nats://nats:4222', 'healthcheck');
await new RpcClient(nats).ping(process.argv[2], TIMEOUT_MS);
process.exit(0);
