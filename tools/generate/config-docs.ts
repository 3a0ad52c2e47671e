import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** A setting as its declaration describes it. */
export interface DocumentedSetting {
  name: string;
  /** The docstring in one line, without its tags. */
  meaning: string;
  /** Set by the launcher (`@launcher`). */
  isLaunchers: boolean;
  /** The text of `@default`, for settings whose default is not an initial value. */
  stated: string | undefined;
}

export interface DocumentedClass {
  name: string;
  settings: DocumentedSetting[];
}

/**
 * Reads the classes and interfaces of settings in a file, with their docstrings.
 * @throws Error naming a setting without a docstring
 */
export function documentedClasses(path: string): DocumentedClass[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  return source.statements
    .filter((node) => ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node))
    .map((node) => ({ name: node.name?.text ?? '', settings: settingsOf(node, path) }))
    .filter(({ settings }) => settings.length > 0);
}

function settingsOf(node: ts.ClassDeclaration | ts.InterfaceDeclaration, path: string): DocumentedSetting[] {
  return [...node.members].flatMap((member) => {
    const name = member.name && ts.isIdentifier(member.name) ? member.name.text : '';
    return /^[A-Z][A-Z0-9_]+$/.test(name) ? [settingOf(member, name, path)] : [];
  });
}

function settingOf(member: ts.Node, name: string, path: string): DocumentedSetting {
  const [doc] = ts.getJSDocCommentsAndTags(member).filter(ts.isJSDoc);
  const meaning = oneLine(ts.getTextOfJSDocComment(doc?.comment));
  if (meaning === '') throw new Error(`${path}: the setting ${name} has no docstring.`);
  const tags = ts.getJSDocTags(member);
  const stated = tags.find(({ tagName }) => tagName.text === 'default');
  return {
    name,
    meaning,
    isLaunchers: tags.some(({ tagName }) => tagName.text === 'launcher'),
    stated: stated && oneLine(ts.getTextOfJSDocComment(stated.comment)),
  };
}

const oneLine = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
