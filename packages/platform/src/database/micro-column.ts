import { Column, type ColumnOptions, type ValueTransformer } from 'typeorm';

/** `bigint` in PostgreSQL arrives as text; in code it is a `bigint`. */
export const bigintTransformer: ValueTransformer = {
  to: (value: bigint | null | undefined) => (value === null || value === undefined ? value : value.toString()),
  from: (value: string | null) => (value === null ? null : BigInt(value)),
};

/** A column of micro-units. */
export function MicroColumn(options: ColumnOptions = {}): PropertyDecorator {
  return Column({ ...options, type: 'bigint', transformer: bigintTransformer });
}

const msTransformer: ValueTransformer = {
  to: (value: number | null | undefined) => value,
  from: (value: string | null) => (value === null ? null : Number(value)),
};

/** A moment: epoch milliseconds in a `bigint` column. */
export function MsColumn(options: ColumnOptions = {}): PropertyDecorator {
  return Column({ ...options, type: 'bigint', transformer: msTransformer });
}
