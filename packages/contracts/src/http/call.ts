import type { ServiceName } from '../services.js';
import type { Class } from '../validation/shape.js';
import { OWNER, type Role } from './console/roles.js';
import { CsvPart, type CsvRequest } from './csv.js';

/** Who may call: anyone; anyone, but a token is looked at; a customer; an operator. */
export type CallAuth = 'none' | 'optional' | 'user' | 'operator';

/**
 * What a frozen or self-excluded customer gets of a call: the call itself, or ACCOUNT_RESTRICTED. Whatever brings new
 * money into play is refused; looking, and taking out or ending what is there, stays open.
 */
export type WhenRestricted = 'allowed' | 'refused';

/**
 * What a request's field names. The owner looks only among the caller's own, and answers another's as if it were not
 * there. `cursor`: a place in the caller's own list. `public`: the same for everyone.
 */
export type NamedObject =
  | 'bank_card'
  | 'conversion_quote'
  | 'cursor'
  | 'deposit'
  | 'earn_quote'
  | 'order'
  | 'position'
  | 'public'
  | 'session'
  | 'upload'
  | 'wallet_address'
  | 'withdrawal';

/** How often one caller may use a sensitive or costly call, counted across gateways. */
export interface CallLimit {
  max: number;
  windowS: number;
}

export interface CallDef<Request extends object = object, Reply = unknown> {
  /** Path below the base, such as `order/create`; `:name` parts become request fields. Also the NATS pattern. */
  path: string;
  method: 'GET' | 'POST';
  /** `api`: below /index.php/api. `console`: below /index.php/console. */
  base: 'api' | 'console';
  auth: CallAuth;
  /** Operators' calls: who may make it. The gateway enforces it; a call that names nobody is the owner's. */
  roles: readonly Role[];
  /** The service that answers; the gateway itself where nobody behind it is asked. */
  service: ServiceName | 'gateway';
  request: Class<Request>;
  /** The class of `data` in the reply, or of its items; none where `data` is rows of numbers and decimals. */
  reply: Class | undefined;
  /** `csv`: the owner answers parts of a table, which the gateway asks for and sends on as one file. */
  shape: 'one' | 'list' | 'rows' | 'csv';
  /** Repeats with the same Idempotency-Key answer the first reply; the owner sees to it. */
  idempotent: boolean;
  /** Customers' calls; one that makes a record has to say, others are allowed. */
  whenRestricted?: WhenRestricted;
  /** What the request's identifiers name: every one in a customer's call is here. */
  objects: Readonly<Partial<Record<string, NamedObject>>>;
  limit?: CallLimit;
  /** The reply's field that the gateway repeats in the `Authorization` header. */
  tokenField?: string;
  /** Takes multipart/form-data with one `file`; its bytes reach the owner as the request's `content`, in base64. */
  upload?: boolean;
  /** The reply's `content` (base64) is the body and its `content_type` the type: sent without an envelope. */
  raw?: boolean;
  summary: string;
  /** Only types: what the handler returns. */
  readonly _reply?: Reply;
}

interface CallOptions<Request extends object> {
  path: string;
  method?: 'GET' | 'POST';
  base?: 'api' | 'console';
  auth: CallAuth;
  roles?: readonly Role[];
  service: ServiceName | 'gateway';
  request: Class<Request>;
  idempotent?: boolean;
  whenRestricted?: WhenRestricted;
  objects?: { readonly [Field in keyof Request & string]?: NamedObject };
  limit?: CallLimit;
  tokenField?: string;
  upload?: boolean;
  raw?: boolean;
  summary: string;
}

const registry = new Map<string, CallDef>();

function register<Request extends object, Reply>(
  options: CallOptions<Request>,
  reply: Class | undefined,
  shape: CallDef['shape'],
): CallDef<Request, Reply> {
  const def: CallDef<Request, Reply> = {
    method: 'POST',
    base: 'api',
    idempotent: false,
    objects: {},
    roles: options.auth === 'operator' ? OWNER : [],
    ...options,
    reply,
    shape,
  };
  const key = `${def.base}/${def.path}`;
  if (registry.has(key)) throw new Error(`the call ${key} is declared twice`);
  registry.set(key, def);
  return def;
}

/** Declares a call of the HTTP contract whose reply `data` is one object. */
export function call<Request extends object, Reply extends object>(
  options: CallOptions<Request> & { reply: Class<Reply> },
): CallDef<Request, Reply> {
  const { reply, ...rest } = options;
  return register<Request, Reply>(rest, reply, 'one');
}

/** Declares a call of the HTTP contract whose reply `data` is a list. */
export function listCall<Request extends object, Item extends object>(
  options: CallOptions<Request> & { item: Class<Item> },
): CallDef<Request, Item[]> {
  const { item, ...rest } = options;
  return register<Request, Item[]>(rest, item, 'list');
}

/** Declares a call of the HTTP contract whose reply `data` is a list of rows, such as candles. */
export function rowsCall<Request extends object, Row>(options: CallOptions<Request>): CallDef<Request, Row[]> {
  return register<Request, Row[]>(options, undefined, 'rows');
}

/**
 * Declares a call of the HTTP contract whose reply is a table of any length, as `text/csv` without an envelope. The owner
 * answers a part at a time: at most `MAX_CSV_PART` characters, and `after` for the next.
 */
export function csvCall<Request extends CsvRequest>(options: CallOptions<Request>): CallDef<Request, CsvPart> {
  return register<Request, CsvPart>(options, CsvPart, 'csv');
}

/** Every call of the HTTP contract that has been declared. */
export function allCalls(): CallDef[] {
  return [...registry.values()];
}

/** The NATS pattern under which a call's owner answers it. */
export function callPattern(def: Pick<CallDef, 'base' | 'path'>): string {
  return `${def.base}/${def.path}`;
}
