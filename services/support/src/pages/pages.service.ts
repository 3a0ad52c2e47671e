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

/** Legal pages as customers read them. */
@Injectable()
export class PagesService implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Inserts the first version of each page; existing pages are not changed. */
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

  /** A page in one language: the version in effect, or the requested earlier one. @throws NOT_FOUND */
  async read(request: PageTextRequest, lang: Lang): Promise<PageTextView> {
    const row = await findPage(this.dataSource, request.name, this.clock.now(), request.version);
    if (!row) throw new AppError('NOT_FOUND');
    return textOf(row, lang);
  }

  /** The body of the version in effect. @throws NOT_FOUND */
  async body(name: PageName, lang: Lang): Promise<string> {
    return (await this.read({ name }, lang)).body;
  }
}

/** One version of a page in one language. */
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
