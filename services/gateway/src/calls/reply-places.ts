import type { ServerResponse } from 'node:http';
import { AppError } from '@makoto/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { takerOf } from './call-request.js';
import { Slots } from './slots.js';

/** A reader slower than this is let go. */
const MAX_MS = 300_000;

/** Places of replies that are held in memory until their readers have them. */
export class ReplyPlaces {
  private readonly slots: Slots;
  private readonly underWay = new Set<ServerResponse>();

  constructor(most: number) {
    this.slots = new Slots(most);
  }

  /** Keeps a place until the reply has been read to its end, or its reader has left or been let go. @throws TOO_MANY_REQUESTS */
  take(request: FastifyRequest, reply: FastifyReply): void {
    if (hasLeft(request, reply)) throw new AppError('UNAVAILABLE');
    this.hold(reply.raw, this.slots.take(takerOf(request)));
  }

  /** As take(), but waits for a place for a while. @throws TOO_MANY_REQUESTS */
  async wait(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const giveBack = await this.slots.wait(takerOf(request));
    if (hasLeft(request, reply)) {
      giveBack();
      throw new AppError('UNAVAILABLE');
    }
    this.hold(reply.raw, giveBack);
  }

  /** Breaks off what is under way: a reader may take minutes, and would hold up the end of the process. */
  close(): void {
    for (const response of this.underWay) response.req.socket.destroy();
  }

  private hold(response: ServerResponse, giveBack: () => void): void {
    const { socket } = response.req;
    const timer = setTimeout(() => socket.destroy(), MAX_MS).unref();
    const leave = (): void => {
      clearTimeout(timer);
      socket.off('close', leave);
      if (this.underWay.delete(response)) giveBack();
    };
    this.underWay.add(response);
    response.once('close', leave);
    // One that waits behind another on its connection is not told when that closes.
    socket.once('close', leave);
  }
}

/** A reader that has left already would not close once more, to give its place back. */
const hasLeft = (request: FastifyRequest, reply: FastifyReply): boolean =>
  reply.raw.destroyed || request.raw.socket.destroyed;
