import { arrayLiteral } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { Owed } from './solvency-leaf.calc.js';
import { NODE_BYTES, type SumTree, siblingsOf } from './sum-tree.js';

const CHUNK = 256;

@Injectable()
export class SolvencyRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Whether this transaction may make a tree: only one may at a time. */
  async tryLock(manager: EntityManager): Promise<boolean> {
    const [lock]: { free: boolean }[] = await manager.query(
      `select pg_try_advisory_xact_lock(hashtext('solvency')) as free`,
    );
    return lock?.free === true;
  }

  /** Writes customers' leaves from `place` on. */
  async putLeaves(manager: EntityManager, no: number, place: number, owed: readonly Owed[]): Promise<void> {
    await manager.query(
      `insert into solvency_leaves (no, user_id, place, nonce, owed)
       select $1, user_id, $2 + n - 1, decode(nonce, 'hex'), owed::bigint[]
       from unnest($3::uuid[], $4::text[], $5::text[]) with ordinality t (user_id, nonce, owed, n)`,
      [
        no,
        place,
        arrayLiteral(owed.map((one) => one.userId)),
        arrayLiteral(owed.map((one) => one.nonce.toString('hex'))),
        owed.map((one) => arrayLiteral(one.parts)),
      ],
    );
  }

  /** Writes a tree's nodes, CHUNK of them per row. */
  async putNodes(manager: EntityManager, no: number, tree: SumTree): Promise<void> {
    for (const [level, nodes] of tree.levels.entries()) {
      for (let chunk = 0; chunk * CHUNK * NODE_BYTES < nodes.length; chunk++) {
        const part = nodes.subarray(chunk * CHUNK * NODE_BYTES, (chunk + 1) * CHUNK * NODE_BYTES);
        await manager.query('insert into solvency_nodes values ($1, $2, $3, $4)', [no, level, chunk, part]);
      }
    }
  }

  /** Removes the leaves and nodes of trees up to `no`. Their statements stay. */
  async forget(manager: EntityManager, no: number): Promise<void> {
    await manager.query('delete from solvency_leaves where no <= $1', [no]);
    await manager.query('delete from solvency_nodes where no <= $1', [no]);
  }

  /** A customer's leaf in a tree and its place. */
  async leaf(no: number, userId: string): Promise<{ owed: Owed; place: number } | undefined> {
    const [row]: { place: number; nonce: Buffer; owed: string[] }[] = await this.dataSource.query(
      'select place, nonce, owed from solvency_leaves where no = $1 and user_id = $2',
      [no, userId],
    );
    return row && { place: row.place, owed: { userId, nonce: row.nonce, parts: row.owed.map(BigInt) } };
  }

  /** The path of leaf `place` in a tree of `size` leaves as text: the side and sibling of each step. */
  async path(no: number, place: number, size: number): Promise<string> {
    const siblings = siblingsOf(place, size);
    const rows: { node: Buffer }[] = await this.dataSource.query(
      `select substring(n.nodes from (s.index % ${CHUNK}) * ${NODE_BYTES} + 1 for ${NODE_BYTES}) as node
       from unnest($2::smallint[], $3::int[]) with ordinality s (level, index, i)
       join solvency_nodes n on n.no = $1 and n.level = s.level and n.chunk = s.index / ${CHUNK} order by s.i`,
      [no, siblings.map((s) => s.level), siblings.map((s) => s.index)],
    );
    return siblings.map(({ side }, i) => side + (rows[i]?.node.toString('base64url') ?? '')).join('.');
  }
}
