import { createHmac, timingSafeEqual } from 'node:crypto';
import { type RailCallbackRequest, railCallbackText } from '@makoto/contracts';

/** The accepted distance between a report's time and now. Prevents replays. */
export const SIGNATURE_TOLERANCE_MS = 300_000;

/** The signature of a rail's report: HMAC-SHA-256 in hex. */
export function signReport(report: Omit<RailCallbackRequest, 'signature'>, secret: string): string {
  return createHmac('sha256', secret).update(railCallbackText(report)).digest('hex');
}

/** Whether the report is signed with the shared secret and its time is close to `now`, epoch milliseconds. */
export function isGenuine(report: RailCallbackRequest, secret: string, now: number): boolean {
  const expected = Buffer.from(signReport(report, secret), 'hex');
  const given = Buffer.from(report.signature, 'hex');
  const fresh = Math.abs(now - report.at) <= SIGNATURE_TOLERANCE_MS;
  return given.length === expected.length && timingSafeEqual(given, expected) && fresh;
}
