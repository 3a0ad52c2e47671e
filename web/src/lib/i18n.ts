import { createInstance } from 'i18next';
import type { common } from '../locales/en/common';
import type { FeatureCatalogues } from '../locales/en/types';
import { type Lang, lang, storeLang, TAGS, useLang } from './lang';

type Catalogues = { common: typeof common } & FeatureCatalogues;
export type Namespace = keyof Catalogues;

/** The names between `{{` and `}}` in an English text: what its translation must be given. */
type Slots<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Slots<Rest> : never;
type Values<Text> = [Slots<Text>] extends [never] ? [] : [values: Readonly<Record<Slots<Text>, string | number>>];

/** Gives a feature's text by its key; a key that does not exist, or a value left out, does not compile. */
export type Translate<N extends Namespace> = <Key extends keyof Catalogues[N] & string>(
  key: Key,
  ...values: Values<Catalogues[N][Key]>
) => string;

type Texts = Readonly<Record<string, string>>;
type Folder = (typeof TAGS)[Lang]['folder'];

type Loaders = Readonly<Record<string, () => Promise<Record<string, Texts>>>>;

let loaders: Loaders = {};
const wanted = new Set<Namespace>();

// Its resources are the catalogues under their folders' names, each a namespace, added as they arrive. The keys are
// flat, and React does the escaping.
const i18n = createInstance();
void i18n.init({
  lng: TAGS[lang.get()].folder,
  fallbackLng: 'en',
  ns: [],
  defaultNS: 'common',
  resources: {},
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
});

/** Says where the texts come from: `../locales/<folder>/<feature>.ts` each exporting a catalogue of the feature's name. */
export function provideTexts(from: Loaders): void {
  loaders = from;
}

async function load(folder: Folder, namespace: Namespace): Promise<void> {
  if (i18n.hasResourceBundle(folder, namespace)) return;
  const module = await loaders[`../locales/${folder}/${namespace}.ts`]?.();
  const texts = module?.[namespace];
  if (!texts) throw new Error(`there are no texts ${folder}/${namespace}`);
  i18n.addResourceBundle(folder, namespace, texts);
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
  await i18n.changeLanguage(folder);
  document.documentElement.lang = html;
  storeLang(next);
}

/** The texts of a feature in the language in use; renders again when the language changes. */
export function useT(): Translate<'common'>;
export function useT<N extends Namespace>(namespace: N): Translate<N>;
export function useT(
  namespace: Namespace = 'common',
): (key: string, values?: Readonly<Record<string, string | number>>) => string {
  const text = i18n.getFixedT(TAGS[useLang()].folder, namespace);
  return (key, values = {}) => text(key, values);
}
