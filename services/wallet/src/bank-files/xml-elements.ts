import { plain } from './file-text.js';

const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Removes namespace prefixes, which differ between banks. */
export function withoutPrefixes(xml: string): string {
  return xml.replace(/<(\/?)[\w.-]+:/g, '<$1');
}

/**
 * The content of every element of a name, in order. Elements of one name do not nest in these formats. Takes linear time
 * even for malformed text.
 */
export function elements(xml: string, name: string): string[] {
  const opening = new RegExp(`<${name}(?:\\s[^<>]*)?>`, 'g');
  const closing = `</${name}>`;
  const found: string[] = [];
  while (opening.exec(xml)) {
    const end = xml.indexOf(closing, opening.lastIndex);
    if (end < 0) break;
    found.push(xml.slice(opening.lastIndex, end));
    opening.lastIndex = end;
  }
  return found;
}

/** The content of the first element of a name; empty if there is none. */
export function element(xml: string, name: string): string {
  return elements(xml, name)[0] ?? '';
}

/** An element's text, including that of nested elements. */
export function plainText(inside: string): string {
  const text = inside
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(\w+);/g, (whole, name: string) => ENTITIES.get(name) ?? whole)
    .replace(/&#(\d{1,6});/g, (_whole, code: string) => String.fromCodePoint(Number(code)));
  return plain(text);
}
