const TYPES = {
  uuid: { oid: 2950, size: 16 },
  int8: { oid: 20, size: 8 },
  int4: { oid: 23, size: 4 },
  int2: { oid: 21, size: 2 },
};
const HEAD = 20;

/**
 * PostgreSQL's binary form of an array of fixed-size elements without nulls; `bytes` are the elements in network order,
 * one after another. pg sends a Buffer unchanged and the server parses nothing. In a statement with tens of thousands
 * of ids, parsing text is a fifth of the cost.
 *
 * @throws RangeError if the bytes are not a whole number of elements
 */
export function binaryArray(type: keyof typeof TYPES, bytes: Buffer): Buffer {
  const { oid, size } = TYPES[type];
  const count = bytes.length / size;
  if (!Number.isInteger(count)) throw new RangeError(`${bytes.length} bytes are not a list of ${type}`);
  const out = Buffer.allocUnsafe(HEAD + count * (size + 4));
  out.writeInt32BE(1, 0);
  out.writeInt32BE(0, 4);
  out.writeInt32BE(oid, 8);
  out.writeInt32BE(count, 12);
  out.writeInt32BE(1, 16);
  // Byte by byte: for elements this small, calling copy() costs more than copying.
  for (let at = HEAD, from = 0; from < bytes.length; ) {
    out.writeInt32BE(size, at);
    at += 4;
    for (let i = 0; i < size; i++) out[at++] = bytes[from++] ?? 0;
  }
  return out;
}

/** The sixteen bytes of a UUID. */
export function uuidBytes(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

/** The UUID of sixteen bytes. */
export function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
