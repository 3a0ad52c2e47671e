import { useTexts } from '../../lib/i18n';
import { en } from './texts';

type Actions = typeof en.actions;
type Action = { [G in keyof Actions & string]: `${G}.${keyof Actions[G] & string}` }[keyof Actions & string];

const NAMED: ReadonlySet<string> = new Set(
  Object.entries(en.actions).flatMap(([group, names]) => Object.keys(names).map((name) => `${group}.${name}`)),
);
const isAction = (code: string): code is Action => NAMED.has(code);

/** Names for operators' actions; the code itself where it has no name. */
export function useActionName(): (code: string) => string {
  const t = useTexts();
  return (code) => (isAction(code) ? t(`audit.actions.${code}`) : code);
}
