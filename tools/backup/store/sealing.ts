import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { Failure } from '../../launcher/lib/failure.ts';

// An object of a backup: MAGIC, a salt, and chunks of AES-256-GCM, each followed by its tag. Each object has a key of its
// own, derived from the salt and the object's name, so that objects cannot be exchanged. A chunk's nonce is its number
// and whether it is the last one, so that chunks can be neither moved nor cut off (the construction STREAM).

const MAGIC = Buffer.from('makoto-backup/1\n');
const SALT_BYTES = 16;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const HEADER_BYTES = MAGIC.length + SALT_BYTES;
const SEALED_BYTES = CHUNK_BYTES + TAG_BYTES;
const CIPHER = 'aes-256-gcm';

function keyOf(key: Buffer, salt: Buffer, name: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, `makoto backup ${name}`, 32));
}

function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(isLast ? 1 : 0, 0);
  nonce.writeUIntBE(chunk, 6, 6);
  return nonce;
}

/** Collects bytes and hands out whole chunks of one size, but keeps back the last one until the end. */
abstract class Chunks extends Transform {
  private waiting: Buffer[] = [];
  private bytes = 0;
  private readonly chunkBytes: number;
  protected chunk = 0;

  constructor(chunkBytes: number) {
    super();
    this.chunkBytes = chunkBytes;
  }

  protected abstract turn(chunk: Buffer, isLast: boolean): Buffer;

  override _transform(bytes: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.waiting.push(bytes);
    this.bytes += bytes.length;
    try {
      // Only more than a chunk shows that it is not the last one.
      if (this.bytes > this.chunkBytes) {
        const all = Buffer.concat(this.waiting);
        let at = 0;
        for (; all.length - at > this.chunkBytes; at += this.chunkBytes) this.next(all, at, false);
        this.waiting = [all.subarray(at)];
        this.bytes = all.length - at;
      }
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      this.next(Buffer.concat(this.waiting), 0, true);
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }

  private next(all: Buffer, at: number, isLast: boolean): void {
    this.push(this.turn(all.subarray(at, at + this.chunkBytes), isLast));
    this.chunk += 1;
  }
}

class Seal extends Chunks {
  private readonly key: Buffer;

  constructor(key: Buffer, name: string) {
    super(CHUNK_BYTES);
    const salt = randomBytes(SALT_BYTES);
    this.key = keyOf(key, salt, name);
    this.push(Buffer.concat([MAGIC, salt]));
  }

  protected override turn(chunk: Buffer, isLast: boolean): Buffer {
    const cipher = createCipheriv(CIPHER, this.key, nonceOf(this.chunk, isLast));
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

class Open extends Chunks {
  private readonly key: Buffer;
  private readonly name: string;
  private header: Buffer | undefined = Buffer.alloc(0);
  private own: Buffer = Buffer.alloc(0);

  constructor(key: Buffer, name: string) {
    super(SEALED_BYTES);
    this.key = key;
    this.name = name;
  }

  override _transform(bytes: Buffer, encoding: BufferEncoding, done: TransformCallback): void {
    if (this.header === undefined) {
      super._transform(bytes, encoding, done);
      return;
    }
    this.header = Buffer.concat([this.header, bytes]);
    if (this.header.length < HEADER_BYTES) {
      done();
      return;
    }
    const [header, rest] = [this.header.subarray(0, HEADER_BYTES), this.header.subarray(HEADER_BYTES)];
    if (!header.subarray(0, MAGIC.length).equals(MAGIC)) {
      done(new Failure(`${this.name} is not an object of a backup; bring back another copy of it.`));
      return;
    }
    this.own = keyOf(this.key, header.subarray(MAGIC.length), this.name);
    this.header = undefined;
    super._transform(rest, encoding, done);
  }

  override _flush(done: TransformCallback): void {
    if (this.header === undefined) super._flush(done);
    else done(damaged(this.name));
  }

  protected override turn(chunk: Buffer, isLast: boolean): Buffer {
    if (chunk.length < TAG_BYTES) throw damaged(this.name);
    const decipher = createDecipheriv(CIPHER, this.own, nonceOf(this.chunk, isLast));
    decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
    const text = decipher.update(chunk.subarray(0, -TAG_BYTES));
    try {
      return Buffer.concat([text, decipher.final()]);
    } catch {
      throw damaged(this.name);
    }
  }
}

function damaged(name: string): Failure {
  return new Failure(`${name} is damaged or was cut short; bring back another copy of it, or restore an older backup.`);
}

/** Encrypts a stream. @param name of the object, without which it cannot be opened */
export function seal(key: Buffer, name: string): Transform {
  return new Seal(key, name);
}

/** Decrypts what seal() made; the stream fails with a Failure at bytes that differ in anything. */
export function open(key: Buffer, name: string): Transform {
  return new Open(key, name);
}
