import {
  AppError,
  type Lang,
  PAGE_NAMES,
  type PageName,
  type PageTextRequest,
  type PageTextView,
} from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { FIRST_PAGES } from './first-pages.js';
import { findPage, insertPage, type PageRow } from './pages.repository.js';

/** Pages of text as customers read them. */
@Injectable()
export class PagesService implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** The first version of each page; a page that exists stays as it is. */
  async onModuleInit(): Promise<void> {
    const now = this.clock.now();
    await this.dataSource.transaction(async (manager) => {
      for (const name of PAGE_NAMES) {
        await insertPage(
          manager,
          { name, ...FIRST_PAGES[name], effectiveAt: now, createdAt: now, operatorId: null },
          1,
        );
      }
    });
  }

  /** A page in a language; the version in effect, or an earlier one. @throws NOT_FOUND */
  async read(request: PageTextRequest, lang: Lang): Promise<PageTextView> {
    const row = await findPage(this.dataSource, request.name, this.clock.now(), request.version);
    if (!row) throw new AppError('NOT_FOUND');
    return textOf(row, lang);
  }

  /** The body in effect. @throws NOT_FOUND */
  async body(name: PageName, lang: Lang): Promise<string> {
    return (await this.read({ name }, lang)).body;
  }
}

/** A version of a page in one language. */
export function textOf(row: PageRow, lang: Lang): PageTextView {
  return {
    name: row.name,
    version: row.version,
    lang,
    title: row[`title_${lang}`],
    body: row[`body_${lang}`],
    effective_at: new Date(Number(row.effective_at)).toISOString(),
  };
}
