import helmet from '@fastify/helmet';
import { AppError, logFile } from '@makoto/contracts';
import { RpcClient } from '@makoto/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { takerOf } from '../calls/call-request.js';
import { ErrorReplies } from '../calls/error-replies.js';
import { Slots } from '../calls/slots.js';
import { GatewayConfig } from '../config.js';
import { securityHeaders } from './security-headers.js';

const PREFIX = '/log/';
/** What a path may look like; support decides whether the file exists. */
const PATH = /^(checkpoint|tile\/[a-z0-9/.]{1,90})$/;
/** Files that may be fetched at once; others wait in turn. A cache in front of the gateway keeps most away. */
const MAX_ASKED = 16;

/** Serves the transparency log as c2sp.org/tlog-tiles lays it out: static files, of which only the checkpoint changes. */
@Injectable()
export class LogFiles implements OnModuleInit {
  private readonly asked = new Slots(MAX_ASKED);

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly config: GatewayConfig,
    private readonly rpc: RpcClient,
    private readonly replies: ErrorReplies,
  ) {}

  onModuleInit(): void {
    const server: FastifyInstance = this.host.httpAdapter.getInstance();
    server.register(async (pages) => {
      await pages.register(helmet, securityHeaders(this.config.PUBLIC_URL));
      pages.setErrorHandler((error, request, reply) => this.replies.send(error, request, reply));
      const handler = (request: FastifyRequest, reply: FastifyReply) => this.answer(request, reply);
      pages.route({ method: ['GET', 'HEAD'], url: `${PREFIX}*`, handler });
    });
  }

  private async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = (request.url.split('?')[0] ?? '').slice(PREFIX.length);
    if (!PATH.test(path)) throw new AppError('NOT_FOUND');
    const giveBack = await this.asked.wait(takerOf(request));
    try {
      const { content, content_type } = await this.rpc.request(logFile, { path });
      return (
        reply
          .header('x-request-id', request.id)
          .header('cache-control', path === 'checkpoint' ? 'public, max-age=1' : 'public, max-age=31536000, immutable')
          // Anyone's page may check the log.
          .header('access-control-allow-origin', '*')
          .header('cross-origin-resource-policy', 'cross-origin')
          .type(content_type)
          .send(Buffer.from(content, 'base64'))
      );
    } finally {
      giveBack();
    }
  }
}
