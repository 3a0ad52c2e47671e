import { createInstance } from 'i18next';
import { TAGS, useLang } from './lang';
import { type Catalogues, type Namespace, takeTexts } from './texts';

/** The names between `{{` and `}}` in an English text: what its translation must be given. */
type Slots<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Slots<Rest> : never;
type Values<Text> = [Slots<Text>] extends [never] ? [] : [values: Readonly<Record<Slots<Text>, string | number>>];

/** Gives a feature's text by its key; a key that does not exist, or a value left out, does not compile. */
export type Translate<N extends Namespace> = <Key extends keyof Catalogues[N] & string>(
  key: Key,
  ...values: Values<Catalogues[N][Key]>
) => string;

// Its resources are the catalogues under their folders' names, each a namespace, added as they arrive. The keys are
// flat, and React does the escaping.
const i18n = createInstance();
void i18n.init({
  fallbackLng: 'en',
  resources: {},
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
});
takeTexts((folder, namespace, texts) => i18n.addResourceBundle(folder, namespace, texts));

/** The texts of a feature in the language in use; renders again when the language changes. */
export function useT(): Translate<'common'>;
export function useT<N extends Namespace>(namespace: N): Translate<N>;
export function useT(
  namespace: Namespace = 'common',
): (key: string, values?: Readonly<Record<string, string | number>>) => string {
  const text = i18n.getFixedT(TAGS[useLang()].folder, namespace);
  return (key, values = {}) => text(key, values);
}
