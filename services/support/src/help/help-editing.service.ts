import {
  AppError,
  type ConsoleHelpArticleView,
  type ConsoleHelpCategoryView,
  type ConsoleHelpReply,
  type HelpArticleSaveRequest,
  type HelpCategorySaveRequest,
  MAX_HELP_ARTICLES,
  MAX_HELP_CATEGORIES,
} from '@makoto/contracts';
import { type CallContext, Clock, Outbox, once, operatorOf } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { OperatorsLog } from '../audit/operators-log.js';
import { columnsOf } from '../texts.js';
import {
  type ArticleRow,
  allArticles,
  allCategories,
  type CategoryRow,
  findArticle,
  lockHelp,
  removeNamed,
  writeArticle,
  writeCategory,
} from './help.repository.js';

/** Lets operators write the help. */
@Injectable()
export class HelpEditing {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly log: OperatorsLog,
  ) {}

  async list(context: CallContext): Promise<ConsoleHelpReply> {
    operatorOf(context);
    const [categories, articles] = await Promise.all([allCategories(this.dataSource), allArticles(this.dataSource)]);
    return {
      categories: categories.map(categoryView),
      articles: articles.map((row) => ({
        ...{ name: row.name, category: row.category, place: row.place, shown: row.shown },
        ...{ titles: titlesOf(row), updated_at: iso(row) },
      })),
    };
  }

  /** @throws NOT_FOUND */
  async article(name: string, context: CallContext): Promise<ConsoleHelpArticleView> {
    operatorOf(context);
    const row = await findArticle(this.dataSource, name);
    if (!row) throw new AppError('NOT_FOUND');
    return articleView(row);
  }

  /** @throws NOT_FOUND if there is no such category, CONFLICT, TOO_MANY_SAVED */
  saveArticle(request: HelpArticleSaveRequest, context: CallContext): Promise<ConsoleHelpArticleView> {
    const { name, category, place, shown, texts } = request;
    return this.change('help/save_article', request, context, async (manager, at) => {
      checkUnchanged(request, await allArticles(manager), MAX_HELP_ARTICLES);
      if (!(await allCategories(manager)).some((one) => one.name === category)) throw new AppError('NOT_FOUND');
      const { en, jp, zn } = texts;
      const words = { words_en: en.words ?? '', words_jp: jp.words ?? '', words_zn: zn.words ?? '' };
      const article = { name, category, place, shown, ...columnsOf(texts), ...words };
      const row = await writeArticle(manager, article, at);
      await this.log.note(manager, context, 'help.save_article', name, { shown });
      return articleView(row);
    });
  }

  /** @throws CONFLICT, TOO_MANY_SAVED */
  saveCategory(request: HelpCategorySaveRequest, context: CallContext): Promise<ConsoleHelpCategoryView> {
    const { name, place, titles } = request;
    return this.change('help/save_category', request, context, async (manager, at) => {
      checkUnchanged(request, await allCategories(manager), MAX_HELP_CATEGORIES);
      const columns = { title_en: titles.en, title_jp: titles.jp, title_zn: titles.zn };
      const row = await writeCategory(manager, { name, place, ...columns }, at);
      await this.log.note(manager, context, 'help.save_category', name);
      return categoryView(row);
    });
  }

  /** @throws NOT_FOUND */
  async deleteArticle(name: string, context: CallContext): Promise<void> {
    operatorOf(context);
    await this.dataSource.transaction(async (manager) => {
      if (!(await removeNamed(manager, 'help_articles', name))) throw new AppError('NOT_FOUND');
      await this.log.note(manager, context, 'help.delete_article', name);
    });
    this.outbox.notify();
  }

  /** @throws NOT_FOUND, CONFLICT while it has articles */
  async deleteCategory(name: string, context: CallContext): Promise<void> {
    operatorOf(context);
    await this.dataSource.transaction(async (manager) => {
      await lockHelp(manager);
      if ((await allArticles(manager)).some(({ category }) => category === name)) throw new AppError('CONFLICT');
      if (!(await removeNamed(manager, 'help_categories', name))) throw new AppError('NOT_FOUND');
      await this.log.note(manager, context, 'help.delete_category', name);
    });
    this.outbox.notify();
  }

  private async change<Request extends object, View extends object>(
    call: string,
    body: Request,
    context: CallContext,
    work: (manager: EntityManager, at: number) => Promise<View>,
  ): Promise<View> {
    const at = this.clock.now();
    const attempt = { owner: operatorOf(context), call, key: context.idempotencyKey, body, at };
    const view = await this.dataSource.transaction((manager) =>
      once(manager, attempt, async () => {
        await lockHelp(manager);
        return work(manager, at);
      }),
    );
    this.outbox.notify();
    return view;
  }
}

/** A new name must be free and have room; a known one must be as the operator saw it. @throws CONFLICT, TOO_MANY_SAVED */
function checkUnchanged(
  { name, updated_at: seen }: { name: string; updated_at?: string | null },
  known: readonly { name: string; updated_at: string }[],
  most: number,
): void {
  const before = known.find((row) => row.name === name);
  if (seen ? Date.parse(seen) !== Number(before?.updated_at) : before) throw new AppError('CONFLICT');
  if (!before && known.length >= most) {
    throw new AppError('TOO_MANY_SAVED', { limit: String(most), used: String(known.length) });
  }
}

function articleView(row: ArticleRow): ConsoleHelpArticleView {
  const { name, category, place, shown } = row;
  return {
    ...{ name, category, place, shown, updated_at: iso(row) },
    texts: {
      en: { title: row.title_en, body: row.body_en, words: row.words_en },
      jp: { title: row.title_jp, body: row.body_jp, words: row.words_jp },
      zn: { title: row.title_zn, body: row.body_zn, words: row.words_zn },
    },
  };
}

function categoryView(row: CategoryRow): ConsoleHelpCategoryView {
  return { name: row.name, place: row.place, titles: titlesOf(row), updated_at: iso(row) };
}

const titlesOf = (row: Pick<CategoryRow, 'title_en' | 'title_jp' | 'title_zn'>) => ({
  en: row.title_en,
  jp: row.title_jp,
  zn: row.title_zn,
});

const iso = (row: { updated_at: string }): string => new Date(Number(row.updated_at)).toISOString();
