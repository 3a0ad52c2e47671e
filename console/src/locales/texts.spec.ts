import { en, ja, zh } from './texts';

/** Texts that are the same in every language: names of formats. */
const NAMES = /^(CSV|camt\.053|pain\.002)$/;

/** Every text by its key. */
function flat(texts: object, under = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? [...flat(value, `${under}${key}.`)]
        : [[under + key, String(value)]],
    ),
  );
}

const slots = (text: string | undefined): string[] =>
  [...(text ?? '').matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').toSorted();

const english = flat(en);

describe.each([
  ['Japanese', flat(ja)],
  ['Chinese', flat(zh)],
])('the texts in %s', (_, translated) => {
  it('use the same values as in English', () => {
    for (const [key, text] of english) expect([key, slots(translated.get(key))]).toEqual([key, slots(text)]);
  });

  it('are all translated', () => {
    const left = [...english].filter(([key, text]) => translated.get(key) === text && !NAMES.test(text));
    expect(left).toEqual([]);
  });
});

it('the house style holds in Chinese', () => {
  for (const text of flat(zh).values()) expect(text).not.toMatch(/[!！]|成功/);
});
