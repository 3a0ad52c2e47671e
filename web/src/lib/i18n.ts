import { createInstance } from 'i18next';
import { TAGS, useLang } from './lang';
import { type Catalogues, type Namespace, takeTexts } from './texts';

/** The names between `{{` and `}}` of an English text, which every use must supply. */
type Slots<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Slots<Rest> : never;
type Values<Text> = [Slots<Text>] extends [never] ? [] : [values: Readonly<Record<Slots<Text>, string | number>>];

/** Returns a feature's text by key; unknown keys and missing values are compile errors. */
export type Translate<N extends Namespace> = <Key extends keyof Catalogues[N] & string>(
  key: Key,
  ...values: Values<Catalogues[N][Key]>
) => string;

// Catalogues are added as they load: the folder is the language, the feature the namespace. Keys are flat; React
// escapes the values.
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

/** The texts of a feature in the current language; renders again when the language changes. */
export function useT(): Translate<'common'>;
export function useT<N extends Namespace>(namespace: N): Translate<N>;
export function useT(
  namespace: Namespace = 'common',
): (key: string, values?: Readonly<Record<string, string | number>>) => string {
  const text = i18n.getFixedT(TAGS[useLang()].folder, namespace);
  return (key, values = {}) => text(key, values);
}
