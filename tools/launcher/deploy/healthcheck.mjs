// For containers: whether a service answers over NATS. The service is the argument. It speaks the wire of
// packages/platform/src/rpc by itself: to load the platform takes a second of a core, each half minute for each service.
import { connect } from '@nats-io/transport-node';

const TIMEOUT_MS = 5_000;
const PING = [[1, '$ping', {}, { requestId: 'health', lang: 'en' }]];

const servers = process.env.NATS_URL ?? 'nats://nats:4222';
const nats = await connect({ servers, name: 'healthcheck', timeout: TIMEOUT_MS, reconnect: false });
const reply = await nats.request(`rpc.${process.argv[2]}`, JSON.stringify(PING), { timeout: TIMEOUT_MS });
const [[, isWell]] = JSON.parse(reply.string().split('\n')[0]);
process.exit(isWell ? 0 : 1);
