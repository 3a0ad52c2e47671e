import type { PartName, ServiceName } from '../services.js';
import type { Class } from '../validation/shape.js';
import { OWNER, type Role } from './console/roles.js';
import { CsvPart, type CsvRequest } from './csv.js';
import type { TokenScope } from './token-scopes.js';

/** Who may call: anyone; anyone, with an optional token; a customer; an operator. */
export type CallAuth = 'none' | 'optional' | 'user' | 'operator';

/**
 * What a frozen or self-excluded customer gets: the call, or ACCOUNT_RESTRICTED. Calls that put new money at risk are
 * refused; reading, taking money out and ending things stay allowed.
 */
export type WhenRestricted = 'allowed' | 'refused';

/**
 * The type of object that a field identifies. The service searches the caller's own objects only and treats others as
 * missing. `cursor`: a position in the caller's own list. `public`: the same for everyone.
 */
export type NamedObject =
  | 'api_token'
  | 'bank_card'
  | 'conversion_quote'
  | 'cursor'
  | 'deposit'
  | 'earn_quote'
  | 'order'
  | 'passkey'
  | 'position'
  | 'price_alert'
  | 'public'
  | 'session'
  | 'upload'
  | 'wallet_address'
  | 'withdrawal';

/**
 * What the gateway does with the cookie that holds the refresh token, which scripts cannot read. `set`: moves the
 * reply's `refresh` into the cookie. `renew`: also takes the request's `refresh_token` from the cookie, the only field,
 * and requires the header `X-Refresh`. `clear`: deletes the cookie.
 */
export type RefreshCookieUse = 'set' | 'renew' | 'clear';

/** A rate limit for a sensitive or expensive call, counted across gateways. */
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
  /** The roles that may make an operators' call, enforced by the gateway; by default the owner only. */
  roles: readonly Role[];
  /** Whether an owner in live mode may make it in a session that was not opened with a passkey; the gateway enforces it. */
  beforePasskey: boolean;
  /** The scopes of API tokens that may make a customers' call, any of them; by default none. */
  scopes: readonly TokenScope[];
  /** The service that answers; the gateway itself if no other service is involved. */
  service: PartName;
  /** Services that also make this call for the customer whose call they answer, and pass on the customer's context. */
  askedBy: readonly ServiceName[];
  request: Class<Request>;
  /** The class of the reply's `data` or its items; absent if `data` is rows of numbers and decimals. */
  reply: Class | undefined;
  /** `csv`: the service returns parts of a table, which the gateway sends as one file. */
  shape: 'one' | 'list' | 'rows' | 'csv';
  /** Repeats with the same Idempotency-Key get the first reply; the service ensures this. */
  idempotent: boolean;
  /** For customers' calls. Required if the call creates a record; others are allowed. */
  whenRestricted?: WhenRestricted;
  /** The type of each identifier in the request; complete for customers' calls. */
  objects: Readonly<Partial<Record<string, NamedObject>>>;
  limit?: CallLimit;
  /** The reply field that the gateway copies to the `Authorization` header. */
  tokenField?: string;
  refreshCookie?: RefreshCookieUse;
  /** Accepts multipart/form-data with one `file`, whose bytes arrive as the request's `content`, in base64. */
  upload?: boolean;
  /** Takes any body. Its bytes arrive as the request's `content`, in base64, with the `headers` about its signature. */
  webhook?: boolean;
  /** The reply's `content` (base64) is the body and its `content_type` the type, without an envelope. */
  raw?: boolean;
  summary: string;
  /** Types only: what the handler returns. */
  readonly _reply?: Reply;
}

interface CallOptions<Request extends object> {
  path: string;
  method?: 'GET' | 'POST';
  base?: 'api' | 'console';
  auth: CallAuth;
  roles?: readonly Role[];
  beforePasskey?: boolean;
  scopes?: readonly TokenScope[];
  service: PartName;
  askedBy?: readonly ServiceName[];
  request: Class<Request>;
  idempotent?: boolean;
  whenRestricted?: WhenRestricted;
  objects?: { readonly [Field in keyof Request & string]?: NamedObject };
  limit?: CallLimit;
  tokenField?: string;
  refreshCookie?: RefreshCookieUse;
  upload?: boolean;
  webhook?: boolean;
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
    askedBy: [],
    objects: {},
    roles: options.auth === 'operator' ? OWNER : [],
    beforePasskey: false,
    scopes: [],
    ...options,
    reply,
    shape,
  };
  const key = `${def.base}/${def.path}`;
  if (registry.has(key)) throw new Error(`the call ${key} is declared twice`);
  registry.set(key, def);
  return def;
}

/** Declares an HTTP call whose reply `data` is one object. */
export function call<Request extends object, Reply extends object>(
  options: CallOptions<Request> & { reply: Class<Reply> },
): CallDef<Request, Reply> {
  const { reply, ...rest } = options;
  return register<Request, Reply>(rest, reply, 'one');
}

/** Declares an HTTP call whose reply `data` is a list. */
export function listCall<Request extends object, Item extends object>(
  options: CallOptions<Request> & { item: Class<Item> },
): CallDef<Request, Item[]> {
  const { item, ...rest } = options;
  return register<Request, Item[]>(rest, item, 'list');
}

/** Declares an HTTP call whose reply `data` is a list of rows, such as candles. */
export function rowsCall<Request extends object, Row>(options: CallOptions<Request>): CallDef<Request, Row[]> {
  return register<Request, Row[]>(options, undefined, 'rows');
}

/**
 * Declares an HTTP call whose reply is a table of any length, as `text/csv` without an envelope. The service returns
 * one part at a time: at most `MAX_CSV_PART` characters, and `after` for the next part.
 */
export function csvCall<Request extends CsvRequest>(options: CallOptions<Request>): CallDef<Request, CsvPart> {
  return register<Request, CsvPart>(options, CsvPart, 'csv');
}

/** All declared HTTP calls. */
export function allCalls(): CallDef[] {
  return [...registry.values()];
}

/** The NATS pattern of a call. */
export function callPattern(def: Pick<CallDef, 'base' | 'path'>): string {
  return `${def.base}/${def.path}`;
}
