// Finds texts for what a person typed, in languages with and without spaces between words: words are compared by their
// beginnings, and runs of Chinese and Japanese characters by pairs of characters.

const RUN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー々]+/gu;
const NO_LETTER = /[^\p{L}\p{N}]+/u;
/** What is compared with a long message is bounded. */
const MOST_TERMS = 60;

export interface Term {
  text: string;
  /** Part of a text without spaces, found anywhere. */
  pair: boolean;
  /** How much of the meaning it carries. */
  weight: number;
}

/** Pairs of hiragana are mostly grammar, and mixed ones mostly the end of a word with the beginning of the next. */
function pairWeight(pair: string): number {
  const grammar = pair.match(/\p{sc=Hiragana}/gu)?.length ?? 0;
  return [1, 0.5, 0.25][grammar] ?? 1;
}

/** One writing of letters that look or sound the same: full width, capitals, half-width kana. */
const normal = (text: string): string => text.normalize('NFKC').toLowerCase();

function pairsOf(run: string): string[] {
  const letters = [...run];
  return letters.length < 2 ? letters : letters.slice(1).map((letter, before) => `${letters[before] ?? ''}${letter}`);
}

/** The terms of a query; an English plural counts as its singular. */
export function termsOf(query: string): Term[] {
  const terms = new Map<string, Term>();
  const rest = normal(query).replace(RUN, (run) => {
    for (const text of pairsOf(run)) terms.set(text, { text, pair: true, weight: pairWeight(text) });
    return ' ';
  });
  for (const word of rest.split(NO_LETTER)) {
    const text = word.length > 3 ? word.replace(/s$/, '') : word;
    if (text !== '') terms.set(text, { text, pair: false, weight: 1 });
  }
  return [...terms.values()].slice(0, MOST_TERMS);
}

function has(text: string, term: Term): boolean {
  if (term.pair) return text.includes(term.text);
  for (let at = text.indexOf(term.text); at >= 0; at = text.indexOf(term.text, at + 1)) {
    const before = text[at - 1];
    if (before === undefined || !/[\p{sc=Latin}\p{N}]/u.test(before)) return true;
  }
  return false;
}

/** A text in parts, the most telling first. */
export interface Matchable<Value> {
  value: Value;
  parts: readonly { text: string; weight: number }[];
}

export interface Match<Value> {
  value: Value;
  score: number;
  /** The share of the query's terms that the text has. */
  share: number;
}

/** The texts that have any of the terms, the best first. A term counts less the more texts have it. */
export function matchTexts<Value>(query: string, texts: readonly Matchable<Value>[]): Match<Value>[] {
  const known = texts.map(({ value, parts }) => ({
    value,
    score: 0,
    found: 0,
    parts: parts.map(({ text, weight }) => ({ text: normal(text), weight })),
  }));
  let all = 0;
  for (const term of termsOf(query)) {
    const weights = known.map(({ parts }) =>
      Math.max(0, ...parts.map((part) => (has(part.text, term) ? part.weight : 0))),
    );
    const count = weights.filter((weight) => weight > 0).length;
    const rarity = Math.log(1 + (known.length - count + 0.5) / (count + 0.5));
    all += term.weight;
    for (const [i, text] of known.entries()) {
      const weight = weights[i] ?? 0;
      text.score += weight * rarity * term.weight;
      if (weight > 0) text.found += term.weight;
    }
  }
  return known
    .filter(({ score }) => score > 0)
    .map(({ value, score, found }) => ({ value, score, share: found / all }))
    .sort((a, b) => b.score - a.score);
}
