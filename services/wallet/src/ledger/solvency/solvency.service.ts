import { AppError, type SolvencyProofView, type SolvencyView } from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import { SolvencyRepository, type TreeRow } from './solvency.repository.js';
import { leafText } from './solvency-leaf.calc.js';
import { readStatement, toSolvencyView } from './solvency-statement.js';

/** The public view of the newest tree, and each customer's own proof in it. */
@Injectable()
export class SolvencyService {
  constructor(private readonly repository: SolvencyRepository) {}

  /** The newest tree, or the one with this number. @throws UNAVAILABLE before the first tree, NOT_FOUND */
  async published(no?: number): Promise<SolvencyView> {
    if (no === undefined) return toSolvencyView(await this.newest());
    const tree = await this.repository.find(no);
    if (!tree) throw new AppError('NOT_FOUND');
    return toSolvencyView(tree);
  }

  /** The customer's leaf and path; null if the customer had no account when the tree was made. @throws UNAVAILABLE */
  async proofOf(userId: string): Promise<SolvencyProofView> {
    const tree = await this.newest();
    const published = toSolvencyView(tree);
    const own = await this.repository.leaf(tree.no, userId);
    if (!own) return { published, leaf: null, place: null, path: null };
    const path = await this.repository.path(tree.no, own.place, readStatement(tree).leaves);
    return { published, leaf: leafText(tree.no, own.owed), place: own.place, path };
  }

  private async newest(): Promise<TreeRow> {
    const tree = await this.repository.newest();
    if (!tree) throw new AppError('UNAVAILABLE');
    return tree;
  }
}
