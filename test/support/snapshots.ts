/// <reference lib="dom" />
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';

const BASELINES = join(import.meta.dirname, '../e2e/snapshots');
/** The folder for screens that differ. */
const SEEN = join(import.meta.dirname, '../../node_modules/.cache/makoto/snapshots');

/** The side of a block, in pixels. */
const BLOCK = 4;
/** The side of a tile, in blocks. */
const TILE = 8;
/** A block differs when one of its mean colours differs by more than this, of 255. */
const COLOUR_OFF = 16;
/** The share of all blocks, and of one tile's blocks, that may differ. */
const MOST_OF_ALL = 0.02;
const MOST_OF_TILE = 0.6;

export interface Difference {
  /** The share of blocks that differ, 0 to 1; 1 if the sizes differ. */
  all: number;
  /** The same for the tile with the most differing blocks. */
  tile: number;
}

/**
 * Makes a screen comparable: all figures, signs and results become the same, `word` (random text) becomes a fixed word,
 * and what is drawn from prices or time (charts, sparklines, countdowns) is hidden. Widths then do not depend on the
 * market.
 */
export async function still(page: Page, word: string): Promise<void> {
  await page.addStyleTag({
    content: `
      :root {
        --font: "Noto Sans CJK JP", sans-serif !important;
        --green: var(--muted) !important;
        --red: var(--muted) !important;
        --green-soft: var(--sunk) !important;
        --red-soft: var(--sunk) !important;
      }
      canvas, svg polyline, [role="timer"] { visibility: hidden !important; }
      * { caret-color: transparent !important; }`,
  });
  await page.evaluate((drawn) => {
    const plain = (text: string): string =>
      text
        .replaceAll(drawn, 'WORD')
        .replace(/[+−](?=US\$|\d)/g, '')
        .replace(/[▲▼–]/g, '±')
        .replace(/\b(Won|Lost|Tie|Void)\b/g, 'Result')
        .replace(/\b(ahead|behind|level) now\b/g, 'so far')
        .replace(/\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?= \d)/g, 'Nov')
        .replace(/\d(?:[\d.,:/]*\d)?[KMB]?/g, '00');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = plain(node.nodeValue ?? '');
      if (text !== node.nodeValue) node.nodeValue = text;
    }
  }, word);
}

/**
 * Compares the screen with its baseline; undefined if nothing visible differs. With UPDATE_SNAPSHOTS set it becomes the
 * baseline.
 */
export async function compareWithBaseline(browser: Browser, name: string, png: Buffer): Promise<string | undefined> {
  const path = join(BASELINES, `${name}.png`);
  if (process.env.UPDATE_SNAPSHOTS) {
    mkdirSync(BASELINES, { recursive: true });
    writeFileSync(path, png);
    return undefined;
  }
  const difference = existsSync(path) ? await differ(browser, readFileSync(path), png) : { all: 1, tile: 1 };
  if (!matters(difference)) return undefined;
  mkdirSync(SEEN, { recursive: true });
  const seen = join(SEEN, `${name}.png`);
  writeFileSync(seen, png);
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
  return `${name} differs in ${percent(difference.all)}, and in ${percent(difference.tile)} of one tile: compare ${seen} with ${path}`;
}

/** Whether the difference is visible. */
export const matters = ({ all, tile }: Difference): boolean => all > MOST_OF_ALL || tile > MOST_OF_TILE;

/** How far two pictures differ by blocks of pixels. The browser reads the PNGs. */
export async function differ(browser: Browser, one: Buffer, other: Buffer): Promise<Difference> {
  const page = await browser.newPage();
  try {
    return await page.evaluate(
      async ({ pictures, block, tile, colourOff }) => {
        const read = async (base64: string): Promise<ImageData> => {
          const image = new Image();
          image.src = `data:image/png;base64,${base64}`;
          await image.decode();
          const canvas = new OffscreenCanvas(image.width, image.height);
          const context = canvas.getContext('2d');
          if (!context) throw new Error('no canvas');
          context.drawImage(image, 0, 0);
          return context.getImageData(0, 0, image.width, image.height);
        };
        const [a, b] = await Promise.all(pictures.map(read));
        if (!a || !b || a.width !== b.width || a.height !== b.height) return { all: 1, tile: 1 };
        const mean = (of: ImageData, left: number, top: number, channel: number): number => {
          let sum = 0;
          for (let y = top; y < top + block; y++)
            for (let x = left; x < left + block; x++) sum += of.data[(y * of.width + x) * 4 + channel] ?? 0;
          return sum / block ** 2;
        };
        const tiles = new Map<string, number>();
        const [columns, rows] = [Math.floor(a.width / block), Math.floor(a.height / block)];
        let all = 0;
        for (let row = 0; row < rows; row++)
          for (let column = 0; column < columns; column++) {
            const off = [0, 1, 2].some((channel) => {
              const [left, top] = [column * block, row * block];
              return Math.abs(mean(a, left, top, channel) - mean(b, left, top, channel)) > colourOff;
            });
            if (!off) continue;
            const key = `${Math.floor(row / tile)} ${Math.floor(column / tile)}`;
            tiles.set(key, (tiles.get(key) ?? 0) + 1);
            all += 1;
          }
        return { all: all / (rows * columns), tile: Math.max(0, ...tiles.values()) / tile ** 2 };
      },
      {
        pictures: [one.toString('base64'), other.toString('base64')],
        block: BLOCK,
        tile: TILE,
        colourOff: COLOUR_OFF,
      },
    );
  } finally {
    await page.close();
  }
}
