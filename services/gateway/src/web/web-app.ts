import { realpath, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { AppError } from '@makoto/contracts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ErrorReplies } from '../calls/error-replies.js';
import { GatewayConfig } from '../config.js';
import { ApiDocs } from '../docs/api-docs.js';
import { IndexPage } from './index-page.js';
import { securityHeaders } from './security-headers.js';

/** Vite adds a hash of the content to the names below /assets. */
const HASHED = /^(\/console)?\/assets\//;
/** Files that decide which version of the app runs; they are revalidated on every request. */
const REVALIDATED = /(\/index\.html|^\/(sw|recover)\.js|\.webmanifest)$/;
/** The operators' app and its addresses. */
const CONSOLE = /^\/console(?=\/|$)/;

const INDEX = '/index.html';

const NO_APP = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Makoto</title>
<p>The web app has not been built yet. Run <code>npm run build</code>, then reload this page.</p></html>
`;

/** Serves the built apps at all of their addresses, and the API's documentation. */
@Injectable()
export class WebApp implements OnModuleInit {
  private readonly webDir: string;
  private readonly consoleDir: string | undefined;
  private readonly index: IndexPage;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly config: GatewayConfig,
    private readonly docs: ApiDocs,
    private readonly replies: ErrorReplies,
  ) {
    this.webDir = resolve(config.WEB_DIR);
    this.index = new IndexPage(join(this.webDir, INDEX), config.DEFAULT_LANG ?? 'jp');
    this.consoleDir = config.CONSOLE_DIR && resolve(config.CONSOLE_DIR);
  }

  onModuleInit(): void {
    const server: FastifyInstance = this.host.httpAdapter.getInstance();
    server.register((pages) => this.serve(pages));
  }

  private async serve(pages: FastifyInstance): Promise<void> {
    await pages.register(helmet, securityHeaders(this.config.PUBLIC_URL));
    // The route below picks the file, because an unknown address must return the app's index.html.
    await pages.register(fastifyStatic, { serve: false, preCompressed: true, cacheControl: false });
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
    // Refused before the body is read: calls have their own routes.
    pages.route({ method: ['POST', 'PUT', 'PATCH', 'DELETE'], url: '/*', onRequest: refuse, handler: refuse });
  }

  private async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(request.url);
    const inConsole = path !== undefined && CONSOLE.test(path);
    const root = (inConsole && this.consoleDir) || this.webDir;
    const name = root === this.webDir ? path : path?.replace(CONSOLE, '');
    const isPage = root === this.webDir && name === INDEX;
    if (path && name && !isPage && (await isServed(root, name))) {
      return reply.header('cache-control', cachingOf(path)).sendFile(name, root);
    }
    if (path === undefined || HASHED.test(path) || (!isPage && /\.\w+$/.test(path))) {
      return reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('Not found\n');
    }
    // Any other address belongs to the app's own router.
    if (await isServed(root, INDEX)) {
      if (root === this.webDir) return await this.index.send(request, reply);
      return reply.header('cache-control', 'no-cache').sendFile(INDEX, root);
    }
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
  if (HASHED.test(path)) return 'public, max-age=31536000, immutable';
  return REVALIDATED.test(path) ? 'no-cache' : 'public, max-age=3600';
}

/** Whether the root has this file. Dot files are never served, nor links that lead out of the root. */
async function isServed(root: string, name: string): Promise<boolean> {
  if (name.includes('\0') || name.split('/').some((part) => part.startsWith('.'))) return false;
  try {
    const [base, path] = await Promise.all([realpath(root), realpath(join(root, name))]);
    return path.startsWith(base + sep) && (await stat(path)).isFile();
  } catch {
    return false;
  }
}
