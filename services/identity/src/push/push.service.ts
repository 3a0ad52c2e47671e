import { createPublicKey } from 'node:crypto';
import {
  AppError,
  isTimeZone,
  PUSH_CATEGORIES,
  type PushSettingsView,
  type PushSubscribeRequest,
  type QuietHours,
  type SetPushSettingsRequest,
} from '@makoto/contracts';
import { type CallContext, Clock, callerOf } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { IdentityConfig } from '../config.js';
import { PushRepository } from './push.repository.js';
import { canonicalEndpoint, isPushEndpoint } from './push-endpoints.js';

/** Which browsers get push notifications, and of what. */
@Injectable()
export class Push {
  constructor(
    private readonly repository: PushRepository,
    private readonly config: IdentityConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws VALIDATION for an endpoint that cannot be a push service's, or a key that is not on the curve */
  async subscribe({ endpoint, p256dh, auth }: PushSubscribeRequest, context: CallContext): Promise<void> {
    const userId = callerOf(context);
    if (!context.sessionId) throw new AppError('UNAUTHENTICATED');
    const isLocal = this.config.PUSH_LOCAL && endpoint.startsWith('http://');
    if (!isLocal && !isPushEndpoint(endpoint)) throw wrong('endpoint');
    if (!isPublicKey(p256dh)) throw wrong('p256dh');
    const target = { endpoint: canonicalEndpoint(endpoint), p256dh, auth };
    await this.repository.subscribe(userId, context.sessionId, target, this.clock.now());
  }

  async unsubscribe(endpoint: string, context: CallContext): Promise<void> {
    await this.repository.unsubscribe(callerOf(context), canonicalEndpoint(endpoint));
  }

  async settings(context: CallContext): Promise<PushSettingsView> {
    const userId = callerOf(context);
    const [settings, devices] = [await this.repository.settings(userId), await this.repository.countDevices(userId)];
    return { ...settings, devices };
  }

  /** @throws VALIDATION for an unknown category, an unknown time zone, or quiet hours without a length */
  async setSettings(request: SetPushSettingsRequest, context: CallContext): Promise<PushSettingsView> {
    const userId = callerOf(context);
    const settings = await this.repository.settings(userId);
    if (request.quiet) checkQuiet(request.quiet);
    const chosen = request.categories;
    const unknown = chosen?.find((one) => !PUSH_CATEGORIES.some((known) => known === one));
    if (unknown !== undefined) {
      const params = { values: PUSH_CATEGORIES.join(', ') };
      throw new AppError('VALIDATION', {}, [{ field: 'categories', key: 'choice', params }]);
    }
    await this.repository.save(userId, {
      categories: chosen ? PUSH_CATEGORIES.filter((one) => chosen.includes(one)) : settings.categories,
      amounts: request.amounts ?? settings.amounts,
      quiet: request.quiet === undefined ? settings.quiet : request.quiet,
    });
    return this.settings(context);
  }
}

function checkQuiet({ from, to, zone }: QuietHours): void {
  if (!isTimeZone(zone)) throw wrong('quiet.zone');
  if (from === to) throw wrong('quiet.to');
}

/** Whether it is an uncompressed point on P-256. */
function isPublicKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  const [x, y] = [bytes.subarray(1, 33).toString('base64url'), bytes.subarray(33).toString('base64url')];
  try {
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }).type === 'public';
  } catch {
    // It refuses what is not on the curve.
    return false;
  }
}

const wrong = (field: string): AppError => new AppError('VALIDATION', {}, [{ field, key: 'type' }]);
