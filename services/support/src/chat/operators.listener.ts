import { consoleChatSend, conversationChanged, operatorChanged } from '@makoto/contracts';
import { Clock, EventConsumers, Outbox } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { releaseConversations } from './conversations.repository.js';

/** Returns the conversations of operators who can no longer answer customers to the queue. */
@Injectable()
export class OperatorsListener {
  constructor(consumers: EventConsumers, outbox: Outbox, clock: Clock) {
    consumers.on(operatorChanged, async (events, manager) => {
      for (const { operator_id, role, disabled } of events) {
        if (!disabled && consoleChatSend.roles.includes(role)) continue;
        const released = await releaseConversations(manager, operator_id);
        const changes = released.map(({ user_id, state }) => ({ user_id, state, assigned_to: null, at: clock.now() }));
        await outbox.add(manager, conversationChanged, changes);
      }
    });
  }
}
