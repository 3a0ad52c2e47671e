import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { DOCS_PAGE, DOCS_SCRIPT } from './docs-page.js';

/** Serves the contract as a document (`/docs-json`) and as a page (`/docs`). */
@Injectable()
export class ApiDocs {
  private document: Promise<string> | undefined;

  /** Adds the routes to the scope that serves pages. */
  serve(pages: FastifyInstance): void {
    pages.get('/docs-json', async (_request, reply) => {
      reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache');
      return this.json();
    });
    pages.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(DOCS_PAGE));
    pages.get('/docs/docs.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(DOCS_SCRIPT));
  }

  /** Loaded on first use: rarely needed, and the generator uses more memory than the document. */
  private json(): Promise<string> {
    this.document ??= import('./openapi.js').then(({ buildOpenApi }) => JSON.stringify(buildOpenApi()));
    return this.document;
  }
}
