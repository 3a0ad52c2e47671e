import { StreamRequest } from '../stream/stream-request.js';
import { classSchemas, refTo, type Schema } from './schemas.js';
import { type ServerMessage, serverMessages } from './stream-schemas.js';

const DESCRIPTION = [
  'One WebSocket. Quotes and candles need no token; for your own messages send `{ "op": "auth", "token": "…" }` with the',
  'token of a log-in or an API token with the scope `read`. A token that ends is reported with error 1002; the connection',
  'of an API token is then closed. After a reconnect, authenticate and subscribe again, and read by calls what you missed.',
  'Times of events are ISO 8601 in UTC; quotes and candles carry epoch milliseconds. Limits: 20 requests a second (bursts',
  'of 200), 100 subscriptions, messages of 16 KiB; connections, checks of tokens and candles count as calls of your network.',
  'When a connection is refused with 429, or `auth` with error 1006 or 1007, connect again after waits that double.',
  '`?lang=en` sets the language of errors.',
].join('\n');

/** /stream as an AsyncAPI 3 document, generated from the messages that the gateway sends and takes. */
export function buildAsyncApi(publicUrl: string): Schema {
  const { host, protocol } = new URL(publicUrl);
  const { messages, schemas } = serverMessages();
  return {
    asyncapi: '3.0.0',
    info: { title: 'Makoto live updates', version: '1', description: DESCRIPTION },
    defaultContentType: 'application/json',
    servers: { product: { host, protocol: protocol === 'https:' ? 'wss' : 'ws' } },
    channels: {
      stream: {
        address: '/stream',
        description: 'Live prices, and what happens to the caller’s orders and money',
        messages: Object.fromEntries(
          ['request', ...messages.map(({ type }) => type)].map((type) => [type, messageRef(type)]),
        ),
      },
    },
    operations: {
      request: { action: 'receive', channel: CHANNEL, messages: [inChannel('request')], summary: 'What a client asks' },
      update: {
        action: 'send',
        channel: CHANNEL,
        messages: messages.map(({ type }) => inChannel(type)),
        summary: 'What the server sends',
      },
    },
    components: {
      messages: {
        request: {
          name: 'request',
          summary: '`auth`, `subscribe`, `unsubscribe` or `ping`',
          payload: refTo(StreamRequest),
          examples: [
            { payload: { op: 'auth', token: 'mk_test_…' } },
            { payload: { op: 'subscribe', quotes: ['BTCUSDT'] } },
          ],
        },
        ...Object.fromEntries(messages.map((message) => [message.type, described(message)])),
      },
      schemas: {
        ...schemas,
        ...classSchemas([StreamRequest]),
        ...Object.fromEntries(messages.map(({ name, schema }) => [name, schema])),
      },
    },
  };
}

const CHANNEL: Schema = { $ref: '#/channels/stream' };
const messageRef = (type: string): Schema => ({ $ref: `#/components/messages/${type}` });
const inChannel = (type: string): Schema => ({ $ref: `#/channels/stream/messages/${type}` });

function described({ type, name, summary }: ServerMessage): Schema {
  return { name: type, summary, payload: { $ref: `#/components/schemas/${name}` } };
}
