import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, Not } from 'typeorm';
import { loginName } from '../users/login-name.calc.js';
import { User } from '../users/user.entity.js';

/** A search by the beginning of a name looks at this many names at most. */
const MAX_MATCHES = 500;

/** Customers for operators, the newest first. */
@Injectable()
export class CustomersRepository {
  constructor(private readonly dataSource: DataSource) {}

  async page(
    keyword: string,
    status: 'frozen' | 'closed' | null,
    size: number,
    offset: number,
  ): Promise<{ users: User[]; total: number }> {
    const ids = keyword.trim() ? await this.idsByName(keyword) : undefined;
    const [users, total] = await this.dataSource.manager.findAndCount(User, {
      where: {
        ...(ids ? { id: In(ids) } : {}),
        ...(status === 'frozen' ? { frozen_at: Not(IsNull()) } : {}),
        ...(status === 'closed' ? { closed_at: Not(IsNull()) } : {}),
      },
      order: { created_at: 'DESC', id: 'DESC' },
      skip: offset,
      take: size,
    });
    return { users, total };
  }

  private async idsByName(keyword: string): Promise<string[]> {
    const rows: { user_id: string }[] = await this.dataSource.query(
      'select distinct user_id from login_names where name like $1 or name = $2 limit $3',
      [
        `${keyword
          .trim()
          .toLowerCase()
          .replace(/[\\%_]/g, '\\$&')}%`,
        loginName(keyword),
        MAX_MATCHES,
      ],
    );
    return rows.map((row) => row.user_id);
  }
}
