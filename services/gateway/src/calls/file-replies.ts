import type { FastifyReply, FastifyRequest } from 'fastify';
import { takerOf } from './call-request.js';
import { ReplyPlaces } from './reply-places.js';
import { Slots } from './slots.js';

/** A file is held several times over where it is read and where it passes: more at once would crowd out log-ins. */
const MAX_ASKED = 4;
/** Files that wait here to be taken by the network, of up to 8 MiB each. */
const MAX_SENT = 32;

/** Has files answered a few at once. Those who ask for more wait in turn, as a screen full of pictures does. */
export class FileReplies {
  private readonly asked = new Slots(MAX_ASKED);
  private readonly places = new ReplyPlaces(MAX_SENT);

  /** What `ask` answers. @throws TOO_MANY_REQUESTS where there is no turn for ten seconds, and what `ask` throws */
  async answer(ask: () => Promise<unknown>, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    await this.places.wait(request, reply);
    const giveBack = await this.asked.wait(takerOf(request));
    try {
      return await ask();
    } finally {
      giveBack();
    }
  }

  /** Breaks off what is under way. */
  close(): void {
    this.places.close();
  }
}
