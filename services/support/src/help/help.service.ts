import type { HelpView, Lang } from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { FIRST_ARTICLES, FIRST_CATEGORIES } from './first-articles/first-articles.js';
import {
  allArticles,
  allCategories,
  earlierHelpPage,
  lockHelp,
  writeArticle,
  writeCategory,
} from './help.repository.js';

/** The articles that replace help pages of earlier releases. */
const EARLIER_PAGES: Partial<Record<string, 'help_bank' | 'help_crypto'>> = {
  'deposit-bank': 'help_bank',
  'deposit-crypto': 'help_crypto',
};

/** The help as customers read it. */
@Injectable()
export class Help implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Inserts the first articles into an empty help, with what operators wrote into the pages that they replace. */
  async onModuleInit(): Promise<void> {
    const at = this.clock.now();
    await this.dataSource.transaction(async (manager) => {
      await lockHelp(manager);
      if ((await allCategories(manager)).length > 0) return;
      for (const [i, category] of FIRST_CATEGORIES.entries()) {
        await writeCategory(manager, { ...category, place: placeOf(i) }, at);
      }
      for (const [i, article] of FIRST_ARTICLES.entries()) {
        const page = EARLIER_PAGES[article.name];
        const earlier = page && (await earlierHelpPage(manager, page));
        await writeArticle(manager, { ...article, ...earlier, place: placeOf(i), shown: true }, at);
      }
    });
  }

  /** What is shown, in one language. Categories without articles are left out. */
  async read(lang: Lang): Promise<HelpView> {
    const [categories, articles] = await Promise.all([allCategories(this.dataSource), allArticles(this.dataSource)]);
    const shown = articles.filter((row) => row.shown);
    return {
      lang,
      categories: categories
        .filter(({ name }) => shown.some(({ category }) => category === name))
        .map((row) => ({ name: row.name, title: row[`title_${lang}`] })),
      articles: shown.map((row) => ({
        name: row.name,
        category: row.category,
        title: row[`title_${lang}`],
        body: row[`body_${lang}`],
        words: row[`words_${lang}`],
        updated_at: new Date(Number(row.updated_at)).toISOString(),
      })),
    };
  }
}

/** Leaves room between the first ones for operators' own. */
const placeOf = (index: number): number => (index + 1) * 10;
