// For containers: checks whether a service answers over NATS. The argument is the service. It implements the format of
// packages/platform/src/rpc itself, because loading the platform takes a second of a core, every half minute for each
// service.
import { connect } from '@nats-io/transport-node';

const TIMEOUT_MS = 5_000;
const PING = [[1, '$ping', {}, { requestId: 'health', lang: 'en' }]];

const servers = process.env.NATS_URL ?? 'nats://nats:4222';
const nats = await connect({ servers, name: 'healthcheck', timeout: TIMEOUT_MS, reconnect: false });
const reply = await nats.request(`rpc.${process.argv[2]}`, JSON.stringify(PING), { timeout: TIMEOUT_MS });
const [[, isWell]] = JSON.parse(reply.string().split('\n')[0]);
process.exit(isWell ? 0 : 1);
