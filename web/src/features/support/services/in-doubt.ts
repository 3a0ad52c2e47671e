import type { Message } from '../../../api/support/messages';
import type { UnsentMessage } from './send-queue';

/**
 * Without those that the conversation shows already: a message whose answer is still out or was lost may have been written,
 * and then comes by the stream.
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
