/** A position in the write-ahead log, such as `0/3000028`, as a number of bytes. */
export function positionOf(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Names of the files of the write-ahead log: timeline, and the number of the segment in two halves. */
export class Segments {
  private readonly timeline: number;
  private readonly bytes: bigint;

  /** @param bytes of a segment */
  constructor(timeline: number, bytes: number) {
    this.timeline = timeline;
    this.bytes = BigInt(bytes);
  }

  /** The file that holds a position. */
  nameOf(position: bigint): string {
    const number = position / this.bytes;
    const perHalf = 0x1_0000_0000n / this.bytes;
    return [BigInt(this.timeline), number / perHalf, number % perHalf]
      .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
      .join('');
  }

  after(name: string): string {
    return this.nameOf((this.numberOf(name) + 1n) * this.bytes);
  }

  private numberOf(name: string): bigint {
    const perHalf = 0x1_0000_0000n / this.bytes;
    return BigInt(`0x${name.slice(8, 16)}`) * perHalf + BigInt(`0x${name.slice(16)}`);
  }
}

/** A complete segment's file. */
export const SEGMENT = /^[0-9A-F]{24}$/;
/** The end of the name of a segment that is still being written. */
export const PARTIAL = '.partial';
