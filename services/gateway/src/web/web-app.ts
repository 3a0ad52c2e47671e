import helmet from '@fastify/helmet';
import { AppError } from '@makoto/contracts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ErrorReplies } from '../calls/error-replies.js';
import { GatewayConfig } from '../config.js';
import { ApiDocs } from '../docs/api-docs.js';
import { securityHeaders } from './security-headers.js';
import { encodingOf, type WebFile, WebFiles } from './web-files.js';

const YEAR_S = 31_536_000;
const HOUR_S = 3_600;
/** Vite puts a hash of the content into the names below /assets. */
const HASHED = /^(\/console)?\/assets\//;
/** What decides which version of the app runs is asked for each time. */
const FRESH = /(\/index\.html|^\/sw\.js|\.webmanifest)$/;

const NO_APP = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Makoto</title>
<p>The web app has not been built yet. Run <code>npm run build</code>, then reload this page.</p></html>
`;

/** The operators' app and every address of its own. */
const CONSOLE = /^\/console(?=\/|$)/;

/** Serves the built apps, any of their addresses, and the documents about the API. */
@Injectable()
export class WebApp implements OnModuleInit {
  private readonly web: WebFiles;
  private readonly console: WebFiles | undefined;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly config: GatewayConfig,
    private readonly docs: ApiDocs,
    private readonly replies: ErrorReplies,
  ) {
    this.web = new WebFiles(config.WEB_DIR);
    this.console = config.CONSOLE_DIR ? new WebFiles(config.CONSOLE_DIR) : undefined;
  }

  onModuleInit(): void {
    const server: FastifyInstance = this.host.httpAdapter.getInstance();
    server.register((pages) => this.serve(pages));
  }

  private async serve(pages: FastifyInstance): Promise<void> {
    await pages.register(helmet, securityHeaders(this.config.PUBLIC_URL));
    pages.setErrorHandler((error, request, reply) => this.replies.send(error, request, reply));
    pages.addHook('onRequest', (request, reply, done) => {
      reply.header('x-request-id', request.id);
      done();
    });
    this.docs.serve(pages);
    pages.route({ method: ['GET', 'HEAD'], url: '/*', handler: (request, reply) => this.answer(request, reply) });
    const refuse = (request: FastifyRequest, reply: FastifyReply): void => {
      this.replies.send(new AppError('NOT_FOUND'), request, reply);
    };
    // Refused before the body is read: calls stand elsewhere.
    pages.route({ method: ['POST', 'PUT', 'PATCH', 'DELETE'], url: '/*', onRequest: refuse, handler: refuse });
  }

  private async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(request.url);
    const encoding = encodingOf(request.headers['accept-encoding']);
    const files = this.console && path !== undefined && CONSOLE.test(path) ? this.console : this.web;
    const name = files === this.console ? path?.replace(CONSOLE, '') : path;
    const file = name ? await files.find(name, encoding) : undefined;
    if (file && path) return sendFile(request, reply, file, cachingOf(path));
    if (path === undefined || HASHED.test(path) || /\.\w+$/.test(path)) {
      return reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('Not found\n');
    }
    // Any other address is one of the app's own: history routing.
    const index = await files.find('/index.html', encoding);
    if (index) return sendFile(request, reply, index, 'no-cache');
    return reply.code(503).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(NO_APP);
  }
}

function pathOf(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '/');
  } catch {
    return undefined;
  }
}

function cachingOf(path: string): string {
  if (HASHED.test(path)) return `public, max-age=${YEAR_S}, immutable`;
  return FRESH.test(path) ? 'no-cache' : `public, max-age=${HOUR_S}`;
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile, caching: string): FastifyReply {
  reply.header('cache-control', caching).header('etag', file.etag).header('vary', 'accept-encoding');
  const known = request.headers['if-none-match'];
  if (known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === file.etag)) return reply.code(304).send();
  if (file.encoding) reply.header('content-encoding', file.encoding);
  return reply.type(file.type).send(file.bytes);
}
