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
/** Loaded catalogues by `<folder>/<feature>`. */
const arrived = new Map<string, Parameters<Taker>>();
let taker: Taker = () => undefined;

/** Sets the source of texts: each `../locales/<folder>/<feature>.ts` exports a catalogue with the feature's name. */
export function provideTexts(from: Loaders): void {
  loaders = from;
}

/** Passes on all loaded catalogues and every later one. */
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

/** Loads features' texts in the current language; each is a chunk of its own. */
export async function loadTexts(...namespaces: Namespace[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace);
  const { folder } = TAGS[lang.get()];
  await Promise.all(namespaces.map((namespace) => load(folder, namespace)));
}

/** Tells the browser the language, also for the app's entry on a home screen. */
function tellBrowser(tag: string): void {
  document.documentElement.lang = tag;
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest-${tag}.webmanifest`);
}

/** Loads the texts that every screen needs, in the stored language. */
export async function startTexts(): Promise<void> {
  tellBrowser(TAGS[lang.get()].html);
  await loadTexts('common');
}

/** Changes and stores the language once its texts have loaded. */
export async function changeLang(next: Lang): Promise<void> {
  const { folder, html } = TAGS[next];
  await Promise.all([...wanted].map((namespace) => load(folder, namespace)));
  tellBrowser(html);
  storeLang(next);
}
