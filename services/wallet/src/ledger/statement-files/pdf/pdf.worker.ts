import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import * as fontkit from 'fontkit';
import PDFDocument from 'pdfkit';
import type { PdfColumn, PdfDocument, PdfFont, PdfTable } from './pdf-document.js';

// Draws a PDF in a thread of its own: the service neither waits nor keeps the library and its fonts in memory. Tests run
// this file from source, where it can import types and packages only.

const MARGIN = 42;
const PAGE = { width: 595.28, height: 841.89 };
const WIDTH = PAGE.width - 2 * MARGIN;
/** Below this begins the foot of a page. */
const BOTTOM = PAGE.height - 52;
const SIZE = { title: 18, heading: 11, text: 8.5, cell: 7.5, foot: 7 } as const;
const ROW = 13;
const INK = '#1a1d24';
const MUTED = '#5c6470';
const LINE = '#d5d9e0';
const BANNER = { fill: '#fff4e0', ink: '#8a4b00' };
/** For what no font has. */
const MISSING = '?';

const FILES: Record<PdfFont, string> = {
  jp: 'NotoSansJP-Regular.otf',
  sc: 'NotoSansHans-Regular.otf',
};
/** The packages export the names of their files, not the files. */
const fileOf = (font: PdfFont): string =>
  fileURLToPath(new URL(`../fonts/${FILES[font]}`, import.meta.resolve(`@embedpdf/fonts-${font}`)));

/** Lays a document out on A4 pages. */
class PdfDrawing {
  private readonly pdf: PDFKit.PDFDocument;
  private readonly fonts: { name: PdfFont; has: (codePoint: number) => boolean }[];
  private readonly document: PdfDocument;
  private y = MARGIN;

  constructor(document: PdfDocument) {
    this.document = document;
    const { font, lang, title } = document;
    this.pdf = new PDFDocument({
      ...{ size: 'A4', margin: 0, bufferPages: true, autoFirstPage: false, lang, displayTitle: true },
      // None: the library would read its own.
      font: '',
      info: { Title: title, Author: 'Makoto' },
    });
    this.fonts = (font === 'jp' ? (['jp', 'sc'] as const) : (['sc', 'jp'] as const)).map((name) => {
      this.pdf.registerFont(name, fileOf(name));
      const opened = fontkit.openSync(fileOf(name));
      if (!('hasGlyphForCodePoint' in opened)) throw new Error(`${FILES[name]} is a collection of fonts`);
      return { name, has: (codePoint) => opened.hasGlyphForCodePoint(codePoint) };
    });
    this.addPage();
  }

  async draw(): Promise<Buffer> {
    const { title, banner, facts, blocks } = this.document;
    const done = this.collect();
    this.text('Makoto', MARGIN, this.y, { size: SIZE.heading, color: MUTED });
    this.y += 18;
    this.text(title, MARGIN, this.y, { size: SIZE.title });
    this.y += 32;
    if (banner) this.box(banner);
    for (const [name, value] of facts) {
      this.text(name, MARGIN, this.y, { size: SIZE.text, color: MUTED });
      this.y += this.paragraph(value, MARGIN + 130, WIDTH - 130, INK) + 3;
    }
    for (const { heading, note, table } of blocks) {
      this.makeRoom(70);
      this.y += 16;
      this.text(heading, MARGIN, this.y, { size: SIZE.heading });
      this.y += 18;
      if (note) this.y += this.paragraph(note, MARGIN, WIDTH, MUTED) + 4;
      if (table) this.table(table);
    }
    this.feet();
    this.pdf.end();
    return done;
  }

  private collect(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    return new Promise((resolve, reject) => {
      this.pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.pdf.on('end', () => resolve(Buffer.concat(chunks)));
      this.pdf.on('error', reject);
    });
  }

  private addPage(): void {
    this.pdf.addPage();
    this.y = MARGIN;
  }

  private makeRoom(height: number): boolean {
    if (this.y + height <= BOTTOM) return false;
    this.addPage();
    return true;
  }

  private box(text: string): void {
    const height = this.paragraph(text, MARGIN + 10, WIDTH - 20, BANNER.ink, 'measure') + 14;
    this.pdf.roundedRect(MARGIN, this.y, WIDTH, height, 5).fill(BANNER.fill);
    this.y += 7;
    this.paragraph(text, MARGIN + 10, WIDTH - 20, BANNER.ink);
    this.y += height + 4;
  }

  private table({ columns, rows, sum }: PdfTable): void {
    this.headings(columns);
    rows.forEach((cells, i) => {
      if (this.makeRoom(ROW)) this.headings(columns);
      if (sum && i === rows.length - 1) this.rule(INK);
      this.cells(columns, cells, INK);
      this.rule(LINE);
    });
  }

  private headings(columns: PdfColumn[]): void {
    const titles = columns.map(({ title }) => title);
    this.cells(columns, titles, MUTED);
    this.rule(MUTED);
  }

  private cells(columns: PdfColumn[], cells: string[], color: string): void {
    let x = MARGIN;
    columns.forEach(({ width, align }, i) => {
      const room = width * WIDTH - 4;
      const text = cells[i] ?? '';
      this.text(text, align === 'right' ? x + room : x, this.y + 2, { size: SIZE.cell, color, align, room });
      x += width * WIDTH;
    });
    this.y += ROW;
  }

  private rule(color: string): void {
    this.pdf
      .moveTo(MARGIN, this.y)
      .lineTo(MARGIN + WIDTH, this.y)
      .lineWidth(0.5)
      .stroke(color);
  }

  private feet(): void {
    const { banner, footer } = this.document;
    const { count } = this.pdf.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.pdf.switchToPage(page);
      const text = footer.replace('{n}', String(page + 1)).replace('{of}', String(count));
      const foot = { size: SIZE.foot, color: MUTED } as const;
      if (banner) this.text(banner, MARGIN, BOTTOM + 14, { ...foot, color: BANNER.ink });
      this.text(text, MARGIN + WIDTH, BOTTOM + 26, { ...foot, align: 'right' });
    }
  }

  /** Draws or measures a text of several lines; returns its height. */
  private paragraph(text: string, x: number, width: number, color: string, mode?: 'measure'): number {
    const lines = this.linesOf(text, width);
    if (mode === undefined) {
      lines.forEach((line, i) => {
        this.text(line, x, this.y + i * (SIZE.text + 4), { size: SIZE.text, color });
      });
    }
    return lines.length * (SIZE.text + 4);
  }

  /** Breaks at spaces and between East Asian characters, but not before a closing mark. */
  private linesOf(text: string, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const piece of text.match(
      /[\u3000-\u9fff\uff00-\uffef][、。，）：」]?|[^\s\u3000-\u9fff\uff00-\uffef]+\s*|\s+/gu,
    ) ?? []) {
      if (line !== '' && this.widthOf(line + piece.trimEnd(), SIZE.text) > width) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += piece;
    }
    return [...lines, line.trimEnd()];
  }

  /** One line of text; `x` is its right end if it is aligned to the right. Shrinks what is wider than `room`. */
  private text(
    text: string,
    x: number,
    y: number,
    { size, color = INK, align = 'left', room = WIDTH }: TextLook & { room?: number },
  ): void {
    const runs = this.runsOf(text);
    const width = this.widthOf(text, size);
    const fitting = width > room ? (size * room) / width : size;
    let at = align === 'right' ? x - Math.min(width, room) : x;
    for (const { font, part } of runs) {
      this.pdf.font(font).fontSize(fitting).fillColor(color);
      this.pdf.text(part, at, y + (size - fitting) / 2, { lineBreak: false });
      at += this.pdf.widthOfString(part);
    }
  }

  private widthOf(text: string, size: number): number {
    return this.runsOf(text).reduce(
      (sum, { font, part }) => sum + this.pdf.font(font).fontSize(size).widthOfString(part),
      0,
    );
  }

  /** Parts of a text that one font has. */
  private runsOf(text: string): { font: PdfFont; part: string }[] {
    const [first] = this.fonts;
    const runs: { font: PdfFont; part: string }[] = [];
    for (const char of text) {
      const found = this.fonts.find(({ has }) => has(char.codePointAt(0) ?? 0));
      const font = found?.name ?? first?.name ?? 'jp';
      const part = found ? char : MISSING;
      const last = runs.at(-1);
      if (last?.font === font) last.part += part;
      else runs.push({ font, part });
    }
    return runs;
  }
}

interface TextLook {
  size: number;
  color?: string;
  align?: 'left' | 'right';
}

const document: PdfDocument = workerData;
parentPort?.postMessage(await new PdfDrawing(document).draw());
