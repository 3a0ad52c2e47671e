import { createServer, type Server } from 'node:http';
import { AppError } from '@makoto/contracts';
import type { House } from './house.ts';

/** What a cheat does to the house's answers; what it returns undefined for stays as it is. */
export interface Bend {
  /** A file below `/log/`. */
  file?: (
    path: string,
    bytes: Buffer | undefined,
  ) => Promise<Buffer | string | undefined> | Buffer | string | undefined;
  /** `data` of a call. `null` means that it is not found. */
  data?: (path: string, data: unknown, query: URLSearchParams) => unknown;
}

/** As the gateway says it. */
const NOT_FOUND = JSON.stringify({ code: 1004, msg: 'not found', data: null });

/** The network between a house and those who watch it, where a cheat bends what they see. */
export class HouseProxy {
  bend: Bend = {};
  url = '';
  private readonly server: Server;

  constructor(private readonly house: House) {
    this.server = createServer((request, response) => {
      this.answer(new URL(request.url ?? '/', 'http://house')).then(
        (body) => (body === undefined ? response.writeHead(404).end(NOT_FOUND) : response.end(body)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    });
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const address = this.server.address();
    this.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    return this;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer({ pathname, searchParams }: URL): Promise<Buffer | string | undefined> {
    if (pathname.startsWith('/log/')) return this.file(pathname.slice(5));
    const path = pathname.replace('/index.php/api/', '');
    const honest = await orNothing(() => this.house.answer(path, searchParams));
    const bent = this.bend.data?.(path, honest, searchParams);
    const data = bent === undefined ? honest : bent;
    return data === undefined || data === null ? undefined : JSON.stringify({ code: 0, msg: '', data });
  }

  private async file(path: string): Promise<Buffer | string | undefined> {
    const honest = await orNothing(() => this.house.file(path));
    return (await this.bend.file?.(path, honest)) ?? honest;
  }
}

/** What the house does not have is not found. */
async function orNothing<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'NOT_FOUND') return undefined;
    throw error;
  }
}
