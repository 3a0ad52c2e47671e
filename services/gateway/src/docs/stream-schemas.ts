import {
  AuthData,
  BalanceData,
  CandleMessage,
  type Class,
  ErrorMessage,
  PongMessage,
  QuoteMessage,
  SuspensionData,
  TypingData,
} from '@makoto/contracts';
import { isForPrograms, isTimeField, userMessages } from '../stream/user-messages.js';
import { classSchemas, recordOf, refTo, type Schema } from './schemas.js';

/** A message of the server on /stream. */
export interface ServerMessage {
  type: string;
  /** The name of its schema: `StreamOrder`. */
  name: string;
  summary: string;
  schema: Schema;
}

/** Messages that are no events; those of `[type, class]` are sent as `{ type, data }`. */
const WHOLE = { quote: QuoteMessage, candle: CandleMessage, pong: PongMessage, error: ErrorMessage } as const;
const DATA = { auth: AuthData, balance: BalanceData, suspension: SuspensionData, typing: TypingData } as const;

const SUMMARIES: Readonly<Record<string, string>> = {
  quote: 'A price of a subscribed instrument; a slow client gets only the newest',
  candle: 'The newest candle of a subscribed instrument: [t, open, high, low, close, volume]',
  pong: 'The answer to `ping`',
  error: 'A refused request, or the end of the token (1002); codes are those of calls',
  auth: 'The token was accepted',
  balance: 'New balances',
  suspension: 'The instruments that are suspended now',
  typing: 'Customer service is typing',
  order: 'An order was placed or settled',
  deposit: 'A deposit has a new status',
  withdrawal: 'A withdrawal has a new status',
  kyc: 'Identity verification has a new status',
  account: 'The restrictions of the account have changed',
  position: 'A position was bought, earned or ended',
  order_terms: 'Order terms to come',
  earn_terms: 'Earn terms to come',
  wallet_terms: 'Payment terms to come',
  rebate_terms: 'Rebate terms to come',
  notice: 'An announcement was published or withdrawn',
  hours: 'Customer service has new hours',
  chat: 'A message of the conversation with customer service',
  alert: 'A price alert was fulfilled',
};

/** Every message of the server to customers, and the schemas to which they refer. */
export function serverMessages(): { messages: ServerMessage[]; schemas: Record<string, Schema> } {
  const events = new Map<string, Set<Class>>();
  for (const { type, event } of userMessages().values()) {
    events.set(type, (events.get(type) ?? new Set()).add(event.payload));
  }
  const payloads = [...events.values()].flatMap((set) => [...set]);
  const schemas = classSchemas([...Object.values(WHOLE), ...Object.values(DATA), ...payloads]);
  const messages = [
    ...Object.entries(WHOLE).map(([type, { name }]) => message(type, wholeSchema(schemas[name] ?? {}))),
    ...Object.entries(DATA).map(([type, data]) => message(type, dataSchema(type, refTo(data)))),
    ...[...events].map(([type, [...classes]]) => {
      const shown = classes.map(({ name }) => eventSchema(type, schemas[name] ?? {}));
      return message(type, dataSchema(type, shown.length === 1 ? (shown[0] ?? {}) : { anyOf: shown }));
    }),
  ];
  for (const { name } of [...Object.values(WHOLE), ...payloads]) delete schemas[name];
  return { messages, schemas };
}

function message(type: string, schema: Schema): ServerMessage {
  const summary = SUMMARIES[type];
  if (!summary) throw new Error(`say in stream-schemas.ts what ${type} messages are`);
  const name = `Stream${type.replace(/(^|_)(\w)/g, (_all, _before, letter: string) => letter.toUpperCase())}`;
  const people = isForPrograms(type) ? '' : '. Not sent to API tokens';
  return { type, name, summary: summary + people, schema: { ...schema, description: summary + people } };
}

const constant = (type: string): Schema => ({ type: 'string', const: type });

function wholeSchema(schema: Schema): Schema {
  const properties = recordOf(schema['properties']);
  const type = recordOf(properties['type'])['enum'];
  const row = { type: 'array', items: { anyOf: [{ type: 'integer' }, { type: 'string' }] }, minItems: 6, maxItems: 6 };
  return {
    ...schema,
    properties: {
      ...properties,
      type: constant(String(Array.isArray(type) ? type[0] : '')),
      ...(properties['c'] ? { c: row } : {}),
    },
  };
}

function dataSchema(type: string, data: Schema): Schema {
  return { type: 'object', required: ['type', 'data'], properties: { type: constant(type), data } };
}

/** An event as `messageData` changes it. */
function eventSchema(type: string, schema: Schema): Schema {
  const properties: Record<string, Schema> = {};
  for (const [name, property] of Object.entries(recordOf(schema['properties']))) {
    if (name !== 'user_id') properties[name] = isTimeField(name) ? timeSchema(recordOf(property)) : recordOf(property);
  }
  const listed = Array.isArray(schema['required']) ? schema['required'] : [];
  const required = listed.filter((name) => name !== 'user_id');
  if (type === 'earn_terms') Object.assign(properties, { product_id: properties['subject'] });
  if (type === 'order') {
    Object.assign(properties, { currency: { type: 'string' }, duration: { type: 'integer', description: 'Seconds' } });
    required.push('currency', 'duration');
  }
  return { type: 'object', required, properties };
}

/** Numbers of milliseconds become ISO 8601; a missing time stays null. */
function timeSchema(property: Schema): Schema {
  const time = { type: 'string', format: 'date-time' };
  return Array.isArray(property['anyOf']) ? { anyOf: [time, { type: 'null' }] } : time;
}
