import { useLang } from './lang';
import { type Catalogues, type Namespace, textOf } from './texts';

/** The names between `{{` and `}}` in an English text: what its translation must be given. */
type Slots<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Slots<Rest> : never;
type Values<Text> = [Slots<Text>] extends [never] ? [] : [values: Readonly<Record<Slots<Text>, string | number>>];

/** Gives a feature's text by its key; a key that does not exist, or a value left out, does not compile. */
export type Translate<N extends Namespace> = <Key extends keyof Catalogues[N] & string>(
  key: Key,
  ...values: Values<Catalogues[N][Key]>
) => string;

const NO_VALUES = {};

/** The texts of a feature in the language in use; renders again when the language changes. */
export function useT(): Translate<'common'>;
export function useT<N extends Namespace>(namespace: N): Translate<N>;
export function useT(
  namespace: Namespace = 'common',
): (key: string, values?: Readonly<Record<string, string | number>>) => string {
  const language = useLang();
  return (key, values = NO_VALUES) => textOf(language, namespace, key, values);
}
