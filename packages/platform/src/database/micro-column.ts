import { Column, type ColumnOptions, type ValueTransformer } from 'typeorm';

/** PostgreSQL's `bigint` arrives as text and is a `bigint` in code. */
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

/** A time: epoch milliseconds in a `bigint` column. */
export function MsColumn(options: ColumnOptions = {}): PropertyDecorator {
  return Column({ ...options, type: 'bigint', transformer: msTransformer });
}
