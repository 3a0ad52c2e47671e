import i18next, { type TFunction } from 'i18next';
import type { common } from '../locales/en/common';
import type { FeatureCatalogues } from '../locales/en/types';
import { type Lang, lang, storeLang, TAGS, useLang } from './lang';

export type Namespace = 'common' | keyof FeatureCatalogues;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: { common: typeof common } & FeatureCatalogues;
    returnNull: false;
    strictKeyChecks: true;
  }
}

type Loader = () => Promise<Record<string, Record<string, string>>>;
const loaders = import.meta.glob<Record<string, Record<string, string>>>('../locales/*/*.ts');

async function load(folder: string, namespace: Namespace): Promise<void> {
  if (i18next.hasResourceBundle(folder, namespace)) return;
  const loader: Loader | undefined = loaders[`../locales/${folder}/${namespace}.ts`];
  if (!loader) throw new Error(`no ${namespace} texts in ${folder}`);
  const module = await loader();
  const texts = module[namespace];
  if (texts) i18next.addResourceBundle(folder, namespace, texts);
}

const wanted = new Set<Namespace>(['common']);

/** Fetches the texts of features in the language in use; each is its own chunk. */
export async function loadTexts(...namespaces: Namespace[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace);
  const folder = TAGS[lang.get()].folder;
  await Promise.all(namespaces.map((namespace) => load(folder, namespace)));
}

/** Starts the texts in the stored language. Text is shown by React, which escapes by itself. */
export async function startTexts(): Promise<void> {
  await i18next.init({ lng: TAGS[lang.get()].folder, resources: {}, interpolation: { escapeValue: false } });
  document.documentElement.lang = TAGS[lang.get()].html;
  await loadTexts('common');
}

/** Changes the language once its texts have arrived, and keeps the choice. */
export async function changeLang(next: Lang): Promise<void> {
  const { folder, html } = TAGS[next];
  await Promise.all([...wanted].map((namespace) => load(folder, namespace)));
  await i18next.changeLanguage(folder);
  document.documentElement.lang = html;
  storeLang(next);
}

/** The texts of a feature in the language in use. */
export function useT(): TFunction<'common'>;
export function useT<N extends Namespace>(namespace: N): TFunction<N>;
export function useT(namespace: Namespace = 'common'): TFunction<Namespace> {
  const current = useLang();
  return i18next.getFixedT(TAGS[current].folder, namespace);
}
