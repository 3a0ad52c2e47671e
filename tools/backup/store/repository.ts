import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open as openFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Failure } from '../../launcher/lib/failure.ts';
import { type JsonObject, parseObject, readKept, writeObject } from '../../launcher/lib/json.ts';
import { checkOf } from './key.ts';
import { open, seal } from './sealing.ts';

/** Describes the repository; the only file that is not encrypted. */
const ABOUT = 'repository.json';
const DRAFT = '.draft';
const VERSION = 1;

/**
 * A folder of encrypted objects. An object appears under its name when it is on the disk as a whole, so that any program
 * may copy the folder elsewhere at any time.
 */
export class Repository {
  readonly dir: string;
  /** Distinguishes repositories of one server. */
  readonly id: string;
  private readonly key: Buffer;

  private constructor(dir: string, id: string, key: Buffer) {
    this.dir = dir;
    this.id = id;
    this.key = key;
  }

  /** The id of the repository in a folder; undefined if there is none. @throws Failure if it is damaged */
  static idIn(dir: string): string | undefined {
    const about = readKept(join(dir, ABOUT));
    return about && String(about['id']);
  }

  /** Opens the repository in a folder, or begins one in an empty folder. @throws Failure as open() */
  static begin(dir: string, key: Buffer): Repository {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    if (!existsSync(join(dir, ABOUT))) {
      if (readdirSync(dir).length > 0) throw new Failure(`BACKUP_DIR ${dir} holds other files; name an empty folder.`);
      writeObject(
        join(dir, ABOUT),
        { version: VERSION, id: randomBytes(4).toString('hex'), check: checkOf(key) },
        0o600,
      );
    }
    return Repository.open(dir, key);
  }

  /** @throws Failure if there is no repository, or one with another key or of a newer version */
  static open(dir: string, key: Buffer): Repository {
    const about = readKept(join(dir, ABOUT));
    if (about === undefined) throw new Failure(`There is no backup in ${dir}; set BACKUP_DIR to the folder of one.`);
    if (about['version'] !== VERSION) {
      throw new Failure(`The backup in ${dir} was made by another version of Makoto; restore it with that one.`);
    }
    if (about['check'] !== checkOf(key)) {
      throw new Failure(
        `BACKUP_KEY_FILE is not the key of the backup in ${dir}; give the key with which it was begun.`,
      );
    }
    return new Repository(dir, String(about['id']), key);
  }

  /** @throws Failure if the folder no longer holds this repository: its disk is not mounted */
  requireThere(): void {
    if (Repository.idIn(this.dir) === this.id) return;
    throw new Failure(`BACKUP_DIR ${this.dir} no longer holds backup ${this.id}; mount its disk again`);
  }

  /**
   * Stores an object, compressed and encrypted; one of this name is replaced at once. The content is destroyed if that
   * fails.
   * @throws Failure as requireThere(): the folders of an object are made
   */
  async write(name: string, content: Readable): Promise<void> {
    // It may fail before the pipeline listens to it, which then finds the error.
    content.on('error', () => undefined);
    try {
      this.requireThere();
      await this.store(name, content);
    } catch (error) {
      // Without a pipeline, its file would stay open.
      content.destroy();
      throw error;
    }
  }

  async writeJson(name: string, value: object): Promise<void> {
    await this.write(name, Readable.from([Buffer.from(JSON.stringify(value))]));
  }

  /** An object's content; the stream fails with a Failure if the object is missing or damaged. */
  read(name: string): Readable {
    const plain = createZstdDecompress();
    pipeline(createReadStream(this.pathOf(name)), open(this.key, name), plain).catch((error: unknown) => {
      plain.destroy(error instanceof Error ? error : new Error(String(error)));
    });
    return plain;
  }

  /** @throws Failure if the object is missing, damaged or no JSON object */
  async readJson(name: string): Promise<JsonObject> {
    if (!this.has(name)) throw new Failure(`${name} is missing in ${this.dir}; bring back a copy of the whole folder.`);
    const value = parseObject(await text(this.read(name)));
    if (value === undefined) throw new Failure(`${name} in ${this.dir} is damaged; bring back another copy.`);
    return value;
  }

  has(name: string): boolean {
    return existsSync(this.pathOf(name));
  }

  /** The names directly below a folder, sorted; none if there is no such folder. */
  list(folder: string): string[] {
    const path = join(this.dir, folder);
    if (!existsSync(path)) return [];
    return readdirSync(path)
      .filter((name) => !name.endsWith(DRAFT))
      .sort();
  }

  /** Removes an object, or a folder with everything in it. */
  remove(name: string): void {
    rmSync(this.pathOf(name), { recursive: true, force: true });
  }

  /** Removes what interrupted writes left below a folder; nothing may be written meanwhile. */
  removeDrafts(folder = ''): void {
    // A glob would keep the names of all objects, and there may be millions.
    for (const entry of readdirSync(this.pathOf(folder), { withFileTypes: true })) {
      const name = join(folder, entry.name);
      if (entry.isDirectory()) this.removeDrafts(name);
      else if (name.endsWith(DRAFT)) this.remove(name);
    }
  }

  private async store(name: string, content: Readable): Promise<void> {
    const path = this.pathOf(name);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const draft = `${path}.${randomBytes(4).toString('hex')}${DRAFT}`;
    const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 1 } });
    try {
      const file = await openFile(draft, 'wx', 0o600);
      await pipeline(content, compress, seal(this.key, name), file.createWriteStream({ flush: true }));
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  private pathOf(name: string): string {
    return join(this.dir, name);
  }
}
