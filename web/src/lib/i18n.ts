import { TAGS, useLang } from './lang';
import { type Catalogues, type Namespace, textOf } from './texts';

/** The names between `{{` and `}}` of an English text, which every use must supply. */
type Slots<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Slots<Rest> : never;
type Values<Text> = [Slots<Text>] extends [never] ? [] : [values: Readonly<Record<Slots<Text>, string | number>>];

/** Returns a feature's text by key; unknown keys and missing values are compile errors. */
export type Translate<N extends Namespace> = <Key extends keyof Catalogues[N] & string>(
  key: Key,
  ...values: Values<Catalogues[N][Key]>
) => string;

/** The texts of a feature in the current language; renders again when the language changes. */
export function useT(): Translate<'common'>;
export function useT<N extends Namespace>(namespace: N): Translate<N>;
export function useT(
  namespace: Namespace = 'common',
): (key: string, values?: Readonly<Record<string, string | number>>) => string {
  const { folder } = TAGS[useLang()];
  // React escapes the values.
  return (key, values = {}) =>
    textOf(folder, namespace, key).replace(/\{\{(\w+)\}\}/g, (slot, name: string) => String(values[name] ?? slot));
}
