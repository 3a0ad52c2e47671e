/** What a PDF contains, as plain texts; pdf.worker.ts lays it out on A4 pages. */
export interface PdfDocument {
  /** BCP 47. */
  lang: string;
  /** The font tried first; the others have what it lacks. */
  font: PdfFont;
  title: string;
  /** A sentence in a box on the first page and at the foot of every page. */
  banner: string | undefined;
  facts: [name: string, value: string][];
  blocks: PdfBlock[];
  /** `{n}` and `{of}` are the number of a page and how many there are. */
  footer: string;
}

/** Noto Sans for Japanese and for simplified Chinese. */
export type PdfFont = 'jp' | 'sc';

export interface PdfBlock {
  heading: string;
  /** Shown below the heading. */
  note?: string;
  table?: PdfTable;
}

export interface PdfTable {
  columns: PdfColumn[];
  rows: string[][];
  /** The last row is a sum. */
  sum?: boolean;
}

export interface PdfColumn {
  title: string;
  /** The share of the page's width; those of a table sum to 1. */
  width: number;
  align: 'left' | 'right';
}
