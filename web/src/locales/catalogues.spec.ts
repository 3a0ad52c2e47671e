import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;
const features = readdirSync(join(folder, 'en'))
  .filter((file) => file !== 'types.ts')
  .map((file) => file.replace('.ts', ''));

const slots = (text: unknown): string[] =>
  [...String(text).matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').toSorted();

async function texts(lang: string, feature: string): Promise<Record<string, unknown>> {
  const module: Record<string, Record<string, unknown>> = await import(`./${lang}/${feature}.ts`);
  return module[feature] ?? {};
}

describe.each(features)('the texts of %s', (feature) => {
  it.each(['ja', 'zh'])('use the same values in %s as in English', async (lang) => {
    const english = await texts('en', feature);
    const translated = await texts(lang, feature);
    for (const [key, text] of Object.entries(english))
      expect([key, slots(translated[key])]).toEqual([key, slots(text)]);
  });

  it.each(['en', 'ja', 'zh'])('follow the house style in %s', async (lang) => {
    for (const text of Object.values(await texts(lang, feature)))
      expect(String(text)).not.toMatch(/[!！]|successful|成功/);
  });
});
