import { micro } from '@makoto/contracts';

/** A column of values in network byte order, as messages carry it. */
export const columnOf = (values: readonly Buffer[]): string => Buffer.concat(values).toString('base64');

/** A decimal amount as eight bytes of micro-units. */
export function microBytes(amount: string): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(micro(amount));
  return bytes;
}
