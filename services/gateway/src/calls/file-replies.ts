import type { FastifyReply, FastifyRequest } from 'fastify';
import { takerOf } from './call-request.js';
import { ReplyPlaces } from './reply-places.js';
import { Slots } from './slots.js';

/** A file is copied several times on its way; more at once would slow down log-ins. */
const MAX_ASKED = 4;
/** Files of up to 8 MiB that may wait here for the network. */
const MAX_SENT = 32;

/** Answers a few file requests at a time; others wait in turn, for example a screen full of pictures. */
export class FileReplies {
  private readonly asked = new Slots(MAX_ASKED);
  private readonly places = new ReplyPlaces(MAX_SENT);

  /** The result of `ask`. @throws TOO_MANY_REQUESTS after ten seconds without a slot; any error of `ask` */
  async answer(ask: () => Promise<unknown>, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    await this.places.wait(request, reply);
    const giveBack = await this.asked.wait(takerOf(request));
    try {
      return await ask();
    } finally {
      giveBack();
    }
  }

  /** Aborts running transfers. */
  close(): void {
    this.places.close();
  }
}
