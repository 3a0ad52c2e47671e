import { pageBlocks } from './page-blocks';

const read = (body: string): unknown[] =>
  pageBlocks(body).map((block) => (block.kind === 'list' ? block.items : [block.kind, block.text]));

describe('a page of text', () => {
  it('is parsed into headings, paragraphs and lists', () => {
    expect(read('Opening.\n\n## Fees\nShown before.\n- one\n- two\n\nEnd,\nin two lines.')).toEqual([
      ['paragraph', 'Opening.'],
      ['heading', 'Fees'],
      ['paragraph', 'Shown before.'],
      ['one', 'two'],
      ['paragraph', 'End,\nin two lines.'],
    ]);
  });

  it('may be empty', () => {
    expect(read('\n\n \n')).toEqual([]);
  });
});
