import { AppError, type SolvencyProofView, type SolvencyView } from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { SolvencyRepository } from './solvency.repository.js';
import { leafText } from './solvency-leaf.calc.js';
import { readStatement, toSolvencyView } from './solvency-statement.js';
import { SolvencyTree } from './solvency-tree.entity.js';

/** The public view of the newest tree, and each customer's own proof in it. */
@Injectable()
export class SolvencyService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly repository: SolvencyRepository,
  ) {}

  /** The newest tree, or the one with this number. @throws UNAVAILABLE before the first tree, NOT_FOUND */
  async published(no?: number | null): Promise<SolvencyView> {
    if (no === undefined || no === null) return toSolvencyView(await this.newest());
    const tree = await this.dataSource.getRepository(SolvencyTree).findOneBy({ no });
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

  private async newest(): Promise<SolvencyTree> {
    const [tree] = await this.dataSource.getRepository(SolvencyTree).find({ order: { no: 'DESC' }, take: 1 });
    if (!tree) throw new AppError('UNAVAILABLE');
    return tree;
  }
}
