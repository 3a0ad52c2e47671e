import { once } from 'node:events';
import { createServer } from 'node:http';
import { lastWords } from '../launcher/lib/failure.ts';
import { freePort } from '../launcher/lib/ports.ts';
import type { Product } from '../launcher/product/product.ts';

/** The environment variable with the URL that answers with the shared product's address. */
export const SHARED_PRODUCT = 'SHARED_PRODUCT_URL';

/**
 * One running product for all test files that neither break it nor change its settings. It starts when the first of
 * them asks.
 */
export class SharedProduct {
  private readonly start: () => Promise<Product>;
  private starting: Promise<Product> | undefined;
  private readonly server = createServer((_request, response) => {
    // Between two files a worker is busy for seconds, and would then ask on a connection that has just been closed.
    response.setHeader('connection', 'close');
    this.starting ??= this.start();
    this.starting.then(
      ({ url, dataDir }) => response.end(JSON.stringify({ url, dataDir })),
      (error) => response.writeHead(500).end(lastWords(error)),
    );
  });

  constructor(start: () => Promise<Product>) {
    this.start = start;
  }

  /** @returns the URL that answers with the address, once the product runs */
  async offer(): Promise<string> {
    const port = await freePort();
    this.server.listen(port, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${port}`;
  }

  /** Audits the books and settles all orders again. @returns what is wrong; nothing if no test file asked */
  async audit(): Promise<string[]> {
    const product = await this.starting;
    if (!product) return [];
    // It needs a build, which a clone does not have yet when this module is loaded.
    const { problemsOfBooks } = await import('../checks/books.ts');
    return await problemsOfBooks(product.adminDatabaseUrl);
  }

  async stop(): Promise<void> {
    this.server.close();
    const [started] = await Promise.allSettled([this.starting]);
    // The files that asked were told why it did not start.
    if (started.status === 'fulfilled') await started.value?.stop();
  }
}
