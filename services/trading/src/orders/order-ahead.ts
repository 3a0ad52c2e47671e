import type { OpenTransaction } from '@makoto/platform';

/** Other orders of the instrument wait for the transaction, and the wallet may not answer. */
const MAX_OPEN_MS = 50;

/**
 * An order that is written while its money is being held, in a transaction that is open until the money is held. Nobody
 * sees it before, and if this process, its connection or PostgreSQL dies before, there is no order.
 */
export class OrderAhead<Row, Written> {
  private over = false;
  private readonly timer = setTimeout(() => this.drop(), MAX_OPEN_MS);

  constructor(
    private readonly opened: Promise<OpenTransaction<Row>>,
    private readonly outcome: (rows: readonly Row[]) => Written,
  ) {
    // keep() says that it is not there.
    opened.catch(() => undefined);
  }

  /**
   * Makes the order durable; call it once its money is held. Undefined if it is not there: it must be written again.
   * @throws if it is not known whether it was made durable
   */
  async keep(): Promise<Written | undefined> {
    const transaction = await this.opened.catch(() => undefined);
    if (this.over || !transaction) return undefined;
    this.over = true;
    clearTimeout(this.timer);
    await transaction.end(true);
    return this.outcome(transaction.rows);
  }

  /** Undoes it, unless it was kept. */
  drop(): void {
    if (this.over) return;
    this.over = true;
    clearTimeout(this.timer);
    // What cannot be undone on its connection is undone by its end.
    this.opened.then((transaction) => transaction.end(false)).catch(() => undefined);
  }
}
