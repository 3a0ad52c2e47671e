import { LANGS, type Lang } from '../../lang.js';
import { IsoTime, ListOf, OneOf, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';

export const MAX_HELP_CATEGORIES = 20;
export const MAX_HELP_ARTICLES = 80;

/** The name of an article or a category, as in a link: lower-case letters and digits, in parts joined by hyphens. */
export const HelpName = (): PropertyDecorator => Text(40, { pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/, key: 'help_name' });

/** An article in the caller's language. */
export class HelpArticleView {
  @HelpName() name!: string;
  @HelpName() category!: string;
  @Text(200) title!: string;
  /** Plain text; empty lines separate paragraphs, `## ` starts a heading, `- ` an item. */
  @Text(20_000) body!: string;
  /** Further words that people search for. */
  @Text(500, { min: 0 }) words!: string;
  @IsoTime() updated_at!: string;
}

/** A category in the caller's language. */
export class HelpCategoryView {
  @HelpName() name!: string;
  @Text(200) title!: string;
}

/** Everything that is shown, in the order in which it is shown. */
export class HelpView {
  @OneOf(LANGS) lang!: Lang;
  @ListOf(() => HelpCategoryView, MAX_HELP_CATEGORIES) categories!: HelpCategoryView[];
  @ListOf(() => HelpArticleView, MAX_HELP_ARTICLES) articles!: HelpArticleView[];
}

export const commonHelp = call({
  path: 'common/help',
  method: 'GET',
  auth: 'none',
  service: 'support',
  request: Empty,
  reply: HelpView,
  summary: 'Returns the help articles in the caller’s language; apps search them on the device',
});
