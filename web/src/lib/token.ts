import { readStored, writeStored } from './storage';
import { Store } from './store';

const KEY = 'accessToken';
const RENEWAL_KEY = 'renewal';

/** How a session that is kept in a cookie goes on. Sessions without one end with their token. */
export interface Renewal {
  /** Another user may have logged in in this browser since. */
  userId: string;
  /** When to renew the access token, in epoch milliseconds of the local clock. */
  at: number;
}

function storedRenewal(): Renewal | undefined {
  const [userId, at] = readStored(RENEWAL_KEY)?.split(' ') ?? [];
  return userId && Number.isFinite(Number(at)) ? { userId, at: Number(at) } : undefined;
}

function store(accessToken: string | undefined, renewal: Renewal | undefined): void {
  writeStored(KEY, accessToken);
  writeStored(RENEWAL_KEY, renewal && `${renewal.userId} ${renewal.at}`);
}

/** The user's access token, kept in local storage. The refresh token is in a cookie that scripts cannot read. */
export const token = new Store<string | undefined>(readStored(KEY));

let renewal = storedRenewal();
let renewing = false;
let replaced: string | undefined;

/** How this tab's session is renewed; undefined if it cannot be. */
export const renewalOf = (): Renewal | undefined => (token.get() === undefined ? undefined : renewal);

/** The token of a session that the server ended; the login screen shows a note until the next login. */
export const lostToken = new Store<string | undefined>(undefined);

export function logIn(accessToken: string, next?: Renewal): void {
  store(accessToken, next);
  renewal = next;
  lostToken.set(undefined);
  token.set(accessToken);
}

/** Goes on with another token of the same session. */
export function goOn(accessToken: string, next: Renewal): void {
  replaced = token.get();
  store(accessToken, next);
  renewal = next;
  renewing = true;
  token.set(accessToken);
  renewing = false;
}

/** Whether the current token has replaced `held` in the same session. */
export const wasRenewed = (held: string): boolean => held === replaced && held !== token.get();

/** Whose session this tab has or had last. */
export const lastUser = (): string | undefined => renewal?.userId;

/** Whether the access token is about to expire or has expired. */
export const isRenewalDue = (): boolean => (renewalOf()?.at ?? Number.POSITIVE_INFINITY) <= Date.now();

/** Tries a failed renewal again not before `at`, in epoch milliseconds of the local clock. */
export function postponeRenewal(at: number): void {
  if (renewal) renewal = { ...renewal, at };
}

/** The session that another tab has stored since, if there is one. */
export function storedByOthers(): { accessToken: string; renewal: Renewal | undefined } | undefined {
  const accessToken = readStored(KEY);
  return accessToken && accessToken !== token.get() ? { accessToken, renewal: storedRenewal() } : undefined;
}

/** Calls back when a session begins or ends in this tab, not when its token is renewed. */
export const onSessionChange = (listener: () => void): (() => void) =>
  token.subscribe(() => {
    if (!renewing) listener();
  });

/** Ends this tab's session; keeps a token that another tab has stored since. */
export function forgetSession(): void {
  if (readStored(KEY) === token.get()) store(undefined, undefined);
  replaced = undefined;
  token.set(undefined);
}

/** Ends this tab's session if it still uses the token `held`, which the server has rejected. */
export function loseSession(held: string | undefined): void {
  if (!held || held !== token.get()) return;
  lostToken.set(held);
  forgetSession();
}
