import { isRecord } from './read';
import {
  goOn,
  isRenewalDue,
  loseSession,
  postponeRenewal,
  renewalOf,
  storedByOthers,
  token,
  wasRenewed,
} from './token';

const URL = '/index.php/api/user/refresh';
const TIMEOUT_MS = 10_000;
const CHECK_EVERY_MS = 15_000;
const RETRY_AFTER_MS = 10_000;

/** `failed`: no answer, so the session may go on later. */
export type RenewalOutcome = 'renewed' | 'ended' | 'failed';

interface Renewed {
  accessToken: string;
  userId: string;
  renewAfterMs: number;
}

/** Reads the reply of `user/refresh`. */
function read(body: unknown): Renewed | undefined {
  const data = isRecord(body) ? body.data : undefined;
  if (!isRecord(data) || !isRecord(data.user)) return undefined;
  const { access_token, renew_after_s, user } = data;
  if (typeof access_token !== 'string' || typeof renew_after_s !== 'number' || typeof user.id !== 'string') {
    return undefined;
  }
  return { accessToken: access_token, userId: user.id, renewAfterMs: renew_after_s * 1000 };
}

let running: Promise<RenewalOutcome> | undefined;

/**
 * Renews this tab's session, or takes over what another tab has renewed. A session that has ended, or is another user's
 * by now, is over for this tab.
 */
export function renew(): Promise<RenewalOutcome> {
  running ??= alone(renewNow).finally(() => {
    running = undefined;
  });
  return running;
}

/** Runs the work in one tab at a time. Insecure pages have no locks; the server answers a race with the same session. */
function alone(work: () => Promise<RenewalOutcome>): Promise<RenewalOutcome> {
  return 'locks' in navigator ? navigator.locks.request('renewal', work) : work();
}

async function renewNow(): Promise<RenewalOutcome> {
  const held = token.get();
  const renewal = renewalOf();
  if (!held || !renewal) return 'ended';
  const others = storedByOthers();
  if (others?.renewal?.userId === renewal.userId && others.renewal.at > Date.now()) {
    goOn(others.accessToken, others.renewal);
    return 'renewed';
  }
  const answer = await ask();
  // The user may have logged out or in meanwhile.
  if (token.get() !== held) return wasRenewed(held) ? 'renewed' : 'ended';
  if (answer === 'failed') {
    postponeRenewal(Date.now() + RETRY_AFTER_MS);
    return 'failed';
  }
  if (answer === 'ended' || answer.userId !== renewal.userId) {
    loseSession(held);
    return 'ended';
  }
  const { accessToken, userId, renewAfterMs } = answer;
  goOn(accessToken, { userId, at: Date.now() + renewAfterMs });
  return 'renewed';
}

async function ask(): Promise<Renewed | 'ended' | 'failed'> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(URL, { method: 'POST', headers: { 'X-Refresh': '1' }, signal });
    if (response.status === 401) return 'ended';
    return (response.ok ? read(await response.json()) : undefined) ?? 'failed';
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError) return 'failed';
    throw error;
  }
}

/**
 * Whether a call that was refused with the token `held` may be repeated with a new one.
 * `failed` if that is unknown.
 */
export async function renewAfterRefusal(held: string): Promise<RenewalOutcome> {
  if (held !== token.get()) return wasRenewed(held) ? 'renewed' : 'ended';
  return renewalOf() ? renew() : 'ended';
}

/**
 * Renews the session before its token expires; returns a function that stops it. A timer alone would be late after the
 * device has slept.
 */
export function keepRenewing(): () => void {
  const check = (): void => {
    if (isRenewalDue()) void renew();
  };
  const timer = setInterval(check, CHECK_EVERY_MS);
  addEventListener('online', check);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    removeEventListener('online', check);
    document.removeEventListener('visibilitychange', check);
  };
}
