import { type RegisteredEvent, registered } from '@makoto/contracts';
import { EventConsumers, Logger } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { LinkedAccountsService } from '../linked-accounts/linked-accounts.service.js';
import { RebatesService } from '../rebates/rebates.service.js';
import { findWaiting, insertMembers, linkMembers, lockTree, placeMembers } from './tree.repository.js';

/**
 * The invitation tree. A member's place is fixed at registration and never changes. Registration events may arrive out of
 * order: a member whose inviter is unknown waits for it, as do the members below.
 */
@Injectable()
export class TreeService {
  constructor(
    consumers: EventConsumers,
    private readonly rebates: RebatesService,
    private readonly linkedAccounts: LinkedAccountsService,
    private readonly log: Logger,
  ) {
    consumers.on(registered, (events, manager) => this.register(events, manager));
  }

  /** Adds new customers to the tree; existing members do not move. */
  async register(events: readonly RegisteredEvent[], manager: EntityManager): Promise<void> {
    await lockTree(manager);
    const members = events.map((e) => ({
      userId: e.user_id,
      username: e.username,
      inviterId: this.inviterOf(e),
      inviteCode: e.invite_code,
      registeredAt: e.at,
    }));
    let next = await insertMembers(manager, members);
    // Each round places one level. A circle of inviters has no member that can be placed, so it waits for ever.
    while (next.length > 0) {
      const placed = await placeMembers(manager, next);
      if (placed.length === 0) return;
      await linkMembers(manager, placed);
      const ids = placed.map((m) => m.userId);
      await this.linkedAccounts.flag(ids, manager);
      await this.rebates.takeWaiting(ids, manager);
      next = await findWaiting(manager, ids);
    }
  }

  /** The inviter, or null for a member who names themselves. */
  private inviterOf(event: RegisteredEvent): string | null {
    const inviter = event.inviter_id ?? null;
    if (inviter !== event.user_id) return inviter;
    this.log.warn('a member is registered as their own inviter', { user_id: event.user_id });
    return null;
  }
}
