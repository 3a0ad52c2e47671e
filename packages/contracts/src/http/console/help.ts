import { Bool, Int, IsoTime, ListOf, Nested, Nullable, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { HelpName, MAX_HELP_ARTICLES, MAX_HELP_CATEGORIES } from '../common/help.js';
import { Empty } from '../paging.js';
import { ANYONE, SUPPORT } from './roles.js';

/** A title in each language. */
export class HelpTitles {
  @Text(200) en!: string;
  @Text(200) jp!: string;
  @Text(200) zn!: string;
}

export class HelpText {
  @Text(200) title!: string;
  /** Plain text; empty lines separate paragraphs, `## ` starts a heading, `- ` an item. */
  @Text(20_000) body!: string;
  /** Further words that people search for. */
  @Nullable() @Text(500, { min: 0 }) words?: string | null;
}

export class HelpTexts {
  @Nested(() => HelpText) en!: HelpText;
  @Nested(() => HelpText) jp!: HelpText;
  @Nested(() => HelpText) zn!: HelpText;
}

export class HelpCategorySaveRequest {
  /** Never changes, because links contain it. */
  @HelpName() name!: string;
  /** Categories are shown by rising place. */
  @Int(0, 10_000) place!: number;
  @Nested(() => HelpTitles) titles!: HelpTitles;
  /** Its `updated_at` as the operator saw it, so that no later change is overwritten; absent for a new one. */
  @Nullable() @IsoTime() updated_at?: string | null;
}

export class ConsoleHelpCategoryView {
  @HelpName() name!: string;
  @Int(0, 10_000) place!: number;
  @Nested(() => HelpTitles) titles!: HelpTitles;
  @IsoTime() updated_at!: string;
}

export class HelpArticleSaveRequest {
  /** Never changes, because links contain it. */
  @HelpName() name!: string;
  @HelpName() category!: string;
  /** Articles of a category are shown by rising place. */
  @Int(0, 10_000) place!: number;
  /** Whether customers see it. */
  @Bool() shown!: boolean;
  @Nested(() => HelpTexts) texts!: HelpTexts;
  /** Its `updated_at` as the operator saw it, so that no later change is overwritten; absent for a new one. */
  @Nullable() @IsoTime() updated_at?: string | null;
}

export class ConsoleHelpArticleView {
  @HelpName() name!: string;
  @HelpName() category!: string;
  @Int(0, 10_000) place!: number;
  @Bool() shown!: boolean;
  @Nested(() => HelpTexts) texts!: HelpTexts;
  @IsoTime() updated_at!: string;
}

/** An article without its texts. */
export class HelpArticleLine {
  @HelpName() name!: string;
  @HelpName() category!: string;
  @Int(0, 10_000) place!: number;
  @Bool() shown!: boolean;
  @Nested(() => HelpTitles) titles!: HelpTitles;
  @IsoTime() updated_at!: string;
}

export class ConsoleHelpReply {
  @ListOf(() => ConsoleHelpCategoryView, MAX_HELP_CATEGORIES) categories!: ConsoleHelpCategoryView[];
  @ListOf(() => HelpArticleLine, MAX_HELP_ARTICLES) articles!: HelpArticleLine[];
}

export class HelpNameRequest {
  @HelpName() name!: string;
}

const admin = { base: 'console', auth: 'operator', service: 'support' } as const;

export const consoleHelpList = call({
  ...admin,
  path: 'help/list',
  roles: ANYONE,
  request: Empty,
  reply: ConsoleHelpReply,
  summary: 'Lists the categories and articles of the help, without the articles’ texts',
});

/** @throws NOT_FOUND */
export const consoleHelpGet = call({
  ...admin,
  path: 'help/get',
  roles: ANYONE,
  request: HelpNameRequest,
  reply: ConsoleHelpArticleView,
  summary: 'Returns a help article in all languages',
});

/**
 * @throws NOT_FOUND if there is no such category, CONFLICT if the name is taken or the article was changed or deleted
 * meanwhile, TOO_MANY_SAVED
 */
export const consoleHelpSaveArticle = call({
  ...admin,
  path: 'help/save_article',
  roles: SUPPORT,
  request: HelpArticleSaveRequest,
  reply: ConsoleHelpArticleView,
  idempotent: true,
  summary: 'Adds or changes a help article; customers see a shown one at once',
});

/** @throws NOT_FOUND */
export const consoleHelpDeleteArticle = call({
  ...admin,
  path: 'help/delete_article',
  roles: SUPPORT,
  request: HelpNameRequest,
  reply: Empty,
  summary: 'Deletes a help article',
});

/** @throws CONFLICT if the name is taken or the category was changed or deleted meanwhile, TOO_MANY_SAVED */
export const consoleHelpSaveCategory = call({
  ...admin,
  path: 'help/save_category',
  roles: SUPPORT,
  request: HelpCategorySaveRequest,
  reply: ConsoleHelpCategoryView,
  idempotent: true,
  summary: 'Adds or changes a category of the help',
});

/** @throws NOT_FOUND, CONFLICT while it has articles */
export const consoleHelpDeleteCategory = call({
  ...admin,
  path: 'help/delete_category',
  roles: SUPPORT,
  request: HelpNameRequest,
  reply: Empty,
  summary: 'Deletes an empty category of the help',
});
