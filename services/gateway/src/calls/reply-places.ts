import type { ServerResponse } from 'node:http';
import { AppError } from '@makoto/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { takerOf } from './call-request.js';
import { Slots } from './slots.js';

/** A slower reader is disconnected. */
const MAX_MS = 300_000;

/** Slots for replies that stay in memory until they are read. */
export class ReplyPlaces {
  private readonly slots: Slots;
  private readonly underWay = new Set<ServerResponse>();

  constructor(most: number) {
    this.slots = new Slots(most);
  }

  /** Holds a slot until the reply has been read, or its reader left or was disconnected. @throws TOO_MANY_REQUESTS */
  take(request: FastifyRequest, reply: FastifyReply): void {
    if (hasLeft(request, reply)) throw new AppError('UNAVAILABLE');
    this.hold(reply.raw, this.slots.take(takerOf(request)));
  }

  /** Like take(), but waits for a slot for a while. @throws TOO_MANY_REQUESTS */
  async wait(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const giveBack = await this.slots.wait(takerOf(request));
    if (hasLeft(request, reply)) {
      giveBack();
      throw new AppError('UNAVAILABLE');
    }
    this.hold(reply.raw, giveBack);
  }

  /** Aborts running replies, because a reader may take minutes and would delay shutdown. */
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
    // A reply queued behind another on its connection gets no close event when that closes.
    socket.once('close', leave);
  }
}

/** The close event of a reader that has already left will not fire again. */
const hasLeft = (request: FastifyRequest, reply: FastifyReply): boolean =>
  reply.raw.destroyed || request.raw.socket.destroyed;
