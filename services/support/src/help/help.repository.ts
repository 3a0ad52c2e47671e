import type { DataSource, EntityManager } from 'typeorm';
import type { LangColumns, TextColumns } from '../texts.js';

export type CategoryRow = LangColumns<'title'> & {
  name: string;
  place: number;
  /** Epoch milliseconds, as PostgreSQL sends a bigint. */
  updated_at: string;
};

export type ArticleRow = TextColumns &
  LangColumns<'words'> & {
    name: string;
    category: string;
    place: number;
    shown: boolean;
    updated_at: string;
  };

export type NewCategory = Omit<CategoryRow, 'updated_at'>;
export type NewArticle = Omit<ArticleRow, 'updated_at'>;

const COLUMNS = [
  ...['name', 'category', 'place', 'shown', 'title_en', 'title_jp', 'title_zn'],
  ...['body_en', 'body_jp', 'body_zn', 'words_en', 'words_jp', 'words_zn'],
] as const satisfies readonly (keyof NewArticle)[];

const CATEGORY_COLUMNS = [
  'name',
  'place',
  'title_en',
  'title_jp',
  'title_zn',
] as const satisfies readonly (keyof NewCategory)[];

/** All categories, in their order. There are at most MAX_HELP_CATEGORIES. */
export function allCategories(source: DataSource | EntityManager): Promise<CategoryRow[]> {
  return source.query('select * from help_categories order by place, name');
}

/** All articles, in their order. There are at most MAX_HELP_ARTICLES. */
export function allArticles(source: DataSource | EntityManager): Promise<ArticleRow[]> {
  return source.query('select * from help_articles order by place, name');
}

export async function findArticle(source: DataSource | EntityManager, name: string): Promise<ArticleRow | undefined> {
  const [row]: ArticleRow[] = await source.query('select * from help_articles where name = $1', [name]);
  return row;
}

/** Makes changes wait for each other until the transaction ends, so that names and numbers of rows can be checked. */
export async function lockHelp(manager: EntityManager): Promise<void> {
  await manager.query('lock table help_categories, help_articles in share row exclusive mode');
}

export async function writeCategory(manager: EntityManager, category: NewCategory, at: number): Promise<CategoryRow> {
  return written(manager, 'help_categories', CATEGORY_COLUMNS, category, at);
}

export async function writeArticle(manager: EntityManager, article: NewArticle, at: number): Promise<ArticleRow> {
  return written(manager, 'help_articles', COLUMNS, article, at);
}

/** Deletes a row by its name. @returns whether there was one */
export async function removeNamed(
  manager: EntityManager,
  table: 'help_articles' | 'help_categories',
  name: string,
): Promise<boolean> {
  const [, count]: [unknown, number] = await manager.query(`delete from ${table} where name = $1`, [name]);
  return count > 0;
}

/** Inserts or replaces a row by its name. */
async function written<Row, Column extends keyof Row & string>(
  manager: EntityManager,
  table: string,
  columns: readonly Column[],
  row: Row,
  at: number,
): Promise<Row & { updated_at: string }> {
  const names = [...columns, 'updated_at'];
  const [result]: (Row & { updated_at: string })[] = await manager.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})
     on conflict (name) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')} returning *`,
    [...columns.map((column) => row[column]), at],
  );
  if (!result) throw new Error(`the insert into ${table} returned no row`);
  return result;
}

/** What an operator wrote into a help page of an earlier release; undefined if nobody changed it. */
export async function earlierHelpPage(
  manager: EntityManager,
  name: 'help_bank' | 'help_crypto',
): Promise<TextColumns | undefined> {
  const [row]: TextColumns[] = await manager.query(
    `select title_en, title_jp, title_zn, body_en, body_jp, body_zn from pages
     where name = $1 and operator_id is not null order by version desc limit 1`,
    [name],
  );
  return row;
}
