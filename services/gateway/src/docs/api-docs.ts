import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { GatewayConfig } from '../config.js';
import { DOCS_PAGE, DOCS_SCRIPT } from './docs-page.js';

/** Serves the contract as documents (OpenAPI: `/docs-json`, AsyncAPI of `/stream`: `/docs-stream`) and as a page (`/docs`). */
@Injectable()
export class ApiDocs {
  private document: Promise<string> | undefined;
  private streamDocument: Promise<string> | undefined;

  constructor(private readonly config: GatewayConfig) {}

  /** Adds the routes to the scope that serves pages. */
  serve(pages: FastifyInstance): void {
    pages.get('/docs-json', async (_request, reply) => {
      reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache');
      return this.json();
    });
    pages.get('/docs-stream', async (_request, reply) => {
      reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache');
      return this.streamJson();
    });
    pages.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(DOCS_PAGE));
    pages.get('/docs/docs.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(DOCS_SCRIPT));
  }

  /** Loaded on first use: rarely needed, and the generator uses more memory than the document. */
  private json(): Promise<string> {
    this.document ??= import('./openapi.js').then(({ buildOpenApi }) => JSON.stringify(buildOpenApi()));
    return this.document;
  }

  private streamJson(): Promise<string> {
    this.streamDocument ??= import('./asyncapi.js').then(({ buildAsyncApi }) =>
      JSON.stringify(buildAsyncApi(this.config.PUBLIC_URL)),
    );
    return this.streamDocument;
  }
}
