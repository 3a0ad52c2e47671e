import { randomUUID } from 'node:crypto';
import { CallContext, Clock, networkOf } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { IdentityConfig } from '../config.js';
import { PushRepository } from '../push/push.repository.js';
import { DataKey } from '../security/data-key.js';
import type { OperatorNoticeKind } from './operator-notice.calc.js';
import type { NoticeKind } from './security-notice.calc.js';
import { SecurityNoticesRepository } from './security-notices.repository.js';

/** Tells customers and operators of changes that matter for security. Notices are written with the change and sent afterwards. */
@Injectable()
export class SecurityNotices {
  constructor(
    private readonly dataSource: DataSource,
    private readonly notices: SecurityNoticesRepository,
    private readonly dataKey: DataKey,
    private readonly config: IdentityConfig,
    private readonly clock: Clock,
    private readonly push: PushRepository,
  ) {}

  /** Writes a notice in the transaction of the change. */
  async add(manager: EntityManager, userId: string, kind: NoticeKind): Promise<void> {
    await this.write(manager, userId, kind);
  }

  /** Writes a notice to an operator in the transaction of the change. */
  async addToOperator(manager: EntityManager, operatorId: string, kind: OperatorNoticeKind): Promise<void> {
    await this.notices.addToOperator(manager, { id: randomUUID(), operatorId, kind, at: this.clock.now() });
  }

  /** Writes a notice of a new e-mail address or phone number to an earlier one, in the transaction of the change. */
  async addContact(manager: EntityManager, userId: string, changeId: string, to: string): Promise<void> {
    await this.write(manager, userId, 'contact', { changeId, to });
  }

  /** The page on which a change of an address can be undone. */
  undoLinkOf(changeId: string): string {
    return `${this.origin()}/undo?token=${this.undoTokenOf(changeId)}`;
  }

  /** The token of that page. It is derived from the change, so that it is stored nowhere. */
  undoTokenOf(changeId: string): string {
    return this.dataKey.mac('undo link', changeId).toString('base64url');
  }

  /**
   * The page on which the notice's customer can freeze the account. The token follows the `#`, so that no server and no proxy
   * sees it in an address.
   */
  linkOf(noticeId: string): string {
    return `${this.origin()}/undo#freeze=${this.tokenOf(noticeId)}`;
  }

  /** Remembers the device of a registration, which needs no notice. */
  async register(
    manager: EntityManager,
    userId: string,
    device: string | null | undefined,
    context: CallContext,
  ): Promise<void> {
    await this.notices.remember(manager, userId, this.deviceOf(device, context), this.clock.now());
  }

  /** Tells of a log-in, if the customer was never seen with the device. Call it before the session is opened. */
  async loggedIn(userId: string, device: string | null | undefined, context: CallContext): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const hash = this.deviceOf(device, context);
      if (!(await this.notices.remember(manager, userId, hash, this.clock.now()))) return;
      // Customers from before devices were kept: the program with which they logged in is known.
      const isFirst = await this.notices.isOnlyDevice(manager, userId, hash);
      if (isFirst && (await this.notices.hadSession(manager, userId, context.userAgent ?? null))) return;
      await this.add(manager, userId, 'device');
    });
  }

  /** The token of a notice's link. It is derived from the notice, so that it is stored nowhere. */
  private tokenOf(noticeId: string): string {
    return this.dataKey.mac('freeze link', noticeId).toString('base64url');
  }

  hashOf(token: string): Buffer {
    return this.dataKey.mac('freeze account', token);
  }

  private async write(
    manager: EntityManager,
    userId: string,
    kind: NoticeKind | 'contact',
    contact?: { changeId: string; to: string },
  ): Promise<void> {
    const id = randomUUID();
    const tokenHash = this.hashOf(this.tokenOf(id));
    const at = this.clock.now();
    await this.notices.add(manager, { id, userId, kind, tokenHash, at, ...(contact && { contact }) });
    await this.push.add(manager, [{ userId, kind: 'security', facts: {}, at }], at);
  }

  private origin(): string {
    return (this.config.PUBLIC_URL ?? '').replace(/\/+$/, '');
  }

  /** The app's own id of the device; for other clients, their name and network. */
  private deviceOf(device: string | null | undefined, { userAgent, ip }: CallContext): Buffer {
    if (device) return this.dataKey.mac('device', device);
    return this.dataKey.mac('device', `${userAgent ?? ''}\n${ip === undefined ? '' : networkOf(ip)}`);
  }
}
