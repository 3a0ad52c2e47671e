import type { Message } from '../../../api/support/messages';
import type { UnsentMessage } from './send-queue';

/**
 * Leaves out queued messages that are already in the conversation: a message whose response is pending or lost may have
 * been stored and arrive by the stream.
 */
export const notShown = (unsent: readonly UnsentMessage[], list: readonly Message[]): UnsentMessage[] =>
  unsent.filter(
    ({ text, picture, since, refused }) =>
      since === undefined ||
      refused !== undefined ||
      !list.some(
        (message) =>
          message.from === 'user' &&
          message.text === text &&
          (message.attachment_url !== undefined) === (picture === true) &&
          message.created_at > since,
      ),
  );
