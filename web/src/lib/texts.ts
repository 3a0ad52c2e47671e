import type { common } from '../locales/en/common';
import type { FeatureCatalogues } from '../locales/en/types';
import { type Lang, lang, storeLang, TAGS } from './languages';

export type Catalogues = { common: typeof common } & FeatureCatalogues;
export type Namespace = keyof Catalogues;

type Texts = Readonly<Record<string, string>>;
type Folder = (typeof TAGS)[Lang]['folder'];

type Loaders = Readonly<Record<string, () => Promise<Record<string, Texts>>>>;
type Taker = (folder: Folder, namespace: Namespace, texts: Texts) => void;

let loaders: Loaders = {};
const wanted = new Set<Namespace>();
/** The catalogues that have come, by `<folder>/<feature>`. */
const arrived = new Map<string, Parameters<Taker>>();
let taker: Taker = () => undefined;

/** Says where the texts come from: `../locales/<folder>/<feature>.ts` each exporting a catalogue of the feature's name. */
export function provideTexts(from: Loaders): void {
  loaders = from;
}

/** Hands over every catalogue that has come, and from now on each one that comes. */
export function takeTexts(next: Taker): void {
  taker = next;
  for (const catalogue of arrived.values()) taker(...catalogue);
}

async function load(folder: Folder, namespace: Namespace): Promise<void> {
  const name = `${folder}/${namespace}`;
  if (arrived.has(name)) return;
  const module = await loaders[`../locales/${name}.ts`]?.();
  const texts = module?.[namespace];
  if (!texts) throw new Error(`there are no texts ${name}`);
  arrived.set(name, [folder, namespace, texts]);
  taker(folder, namespace, texts);
}

/** Fetches the texts of features in the language in use; each is its own chunk. */
export async function loadTexts(...namespaces: Namespace[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace);
  const { folder } = TAGS[lang.get()];
  await Promise.all(namespaces.map((namespace) => load(folder, namespace)));
}

/** Fetches what every screen needs, in the stored language. */
export async function startTexts(): Promise<void> {
  document.documentElement.lang = TAGS[lang.get()].html;
  await loadTexts('common');
}

/** Changes the language once its texts have arrived, and keeps the choice. */
export async function changeLang(next: Lang): Promise<void> {
  const { folder, html } = TAGS[next];
  await Promise.all([...wanted].map((namespace) => load(folder, namespace)));
  document.documentElement.lang = html;
  storeLang(next);
}
