import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Tile, tilePath } from 'makoto-verify/tlog';
import { fetchBytes, NotThere } from './fetching.js';

/** A checkpoint with many signatures. */
const MAX_CHECKPOINT = 64 * 1024;
const HASH_BYTES = 32;
const MAX_TILE = 256 * HASH_BYTES;
/** 256 entries of 64 kB with their lengths. */
const MAX_BUNDLE = 256 * 65_537;

/** A file of the log is not what it must be. */
export class WrongFile extends Error {
  constructor(
    readonly path: string,
    message: string,
  ) {
    super(message);
  }
}

/** Where a log's files come from: a web server or a folder, laid out as in c2sp.org/tlog-tiles. */
export interface LogSource {
  checkpoint(): Promise<string>;
  /** A tile's hashes, or a bundle. @throws NotThere if there is none, WrongFile if it has another number of hashes */
  read(tile: Tile): Promise<Uint8Array>;
}

/** @param place an address that starts with http: or https:, or a folder */
export function openLog(place: string): LogSource {
  const read = /^https?:\/\//.test(place) ? fromWeb(place.replace(/\/+$/, '')) : fromFolder(place);
  return {
    checkpoint: async () => Buffer.from(await read('checkpoint', MAX_CHECKPOINT)).toString(),
    read: async (tile) => {
      const path = tilePath(tile);
      const bytes = await read(path, tile.level === 'entries' ? MAX_BUNDLE : MAX_TILE);
      if (tile.level !== 'entries' && bytes.length !== tile.width * HASH_BYTES)
        throw new WrongFile(path, `${path} does not have ${tile.width} hashes`);
      return bytes;
    },
  };
}

type ReadFile = (path: string, maxBytes: number) => Promise<Uint8Array>;

const fromWeb =
  (address: string): ReadFile =>
  (path, maxBytes) =>
    fetchBytes(`${address}/${path}`, maxBytes);

const fromFolder =
  (folder: string): ReadFile =>
  async (path) => {
    try {
      return new Uint8Array(await readFile(join(folder, path)));
    } catch (error) {
      throw new NotThere(`${join(folder, path)} cannot be read`, { cause: error });
    }
  };
