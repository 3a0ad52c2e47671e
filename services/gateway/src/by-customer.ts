/** Several values for each customer. A customer without a value takes no memory. */
export class ByCustomer<T> {
  private readonly values = new Map<string, Set<T>>();

  /** How many customers have a value. */
  get size(): number {
    return this.values.size;
  }

  /** A customer's values; they may be deleted while they are read. */
  of(userId: string): ReadonlySet<T> {
    return this.values.get(userId) ?? new Set();
  }

  /** The values of all customers. */
  *all(): Generator<T> {
    for (const values of this.values.values()) yield* values;
  }

  add(userId: string, value: T): void {
    const values = this.values.get(userId);
    if (values) values.add(value);
    else this.values.set(userId, new Set([value]));
  }

  delete(userId: string, value: T): void {
    const values = this.values.get(userId);
    if (values?.delete(value) && values.size === 0) this.values.delete(userId);
  }
}
