import { Bool, Int, Optional } from '../validation/fields.js';

/** The paging fields of a list request. */
export class PageRequest {
  /** From 1. */
  @Optional() @Int(1, 1_000_000) page?: number;
  /** Rows per page, 20 by default. */
  @Optional() @Int(1, 100) size?: number;
}

/** A list that operators work off. */
export class QueueRequest extends PageRequest {
  /** Newest first by default. */
  @Optional() @Bool() oldest_first?: boolean;
}

/** The paging fields of a list reply; each reply adds its `list`. */
export abstract class PageReply {
  @Int(1, 1_000_000) page!: number;
  @Int(1, 100) size!: number;
  @Int(0, Number.MAX_SAFE_INTEGER) total!: number;
}

/** A request without fields. */
export class Empty {}

/** Translates a list request into rows. */
export function pageOf(request: PageRequest): { page: number; size: number; offset: number } {
  const page = request.page ?? 1;
  const size = request.size ?? 20;
  return { page, size, offset: (page - 1) * size };
}
