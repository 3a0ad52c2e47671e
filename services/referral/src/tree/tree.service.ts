import { type RegisteredEvent, registered } from '@makoto/contracts';
import { EventConsumers, Logger } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { LinkedAccountsService } from '../linked-accounts/linked-accounts.service.js';
import { RebatesService } from '../rebates/rebates.service.js';
import { findWaiting, insertMembers, linkMembers, lockTree, placeMembers } from './tree.repository.js';

/**
 * The invitation tree. A member's place is fixed at registration and never changes. Registrations may be heard of out of
 * order: a member whose inviter is not known yet waits for it, and so do those below.
 */
@Injectable()
export class TreeService {
  constructor(
    consumers: EventConsumers,
    private readonly rebates: RebatesService,
    private readonly rings: LinkedAccountsService,
    private readonly log: Logger,
  ) {
    consumers.on(registered, (events, manager) => this.register(events, manager));
  }

  /** Takes new customers into the tree; one that is in it already stays where it is. */
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
    // Each round goes one step down the tree; a circle of inviters has no member that could be placed and simply waits.
    while (next.length > 0) {
      const placed = await placeMembers(manager, next);
      if (placed.length === 0) return;
      await linkMembers(manager, placed);
      const ids = placed.map((m) => m.userId);
      await this.rings.look(ids, manager);
      await this.rebates.takeWaiting(ids, manager);
      next = await findWaiting(manager, ids);
    }
  }

  /** Nobody invites themselves: such a member stands at the top of a tree of their own. */
  private inviterOf(event: RegisteredEvent): string | null {
    const inviter = event.inviter_id ?? null;
    if (inviter !== event.user_id) return inviter;
    this.log.warn('a registration names itself as its inviter', { user_id: event.user_id });
    return null;
  }
}
