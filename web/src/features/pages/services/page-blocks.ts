export type Block =
  | { kind: 'heading' | 'paragraph'; key: string; text: string }
  | { kind: 'list'; key: string; items: string[] };

/** Parses a page's plain text: blank lines separate blocks, `## ` starts a heading, `- ` an item. */
export function pageBlocks(body: string): Block[] {
  const blocks: Block[] = [];
  for (const part of body.split(/\n\s*\n/)) {
    let items: string[] | undefined;
    let words: string[] = [];
    const flush = (): void => {
      if (words.length > 0) blocks.push({ kind: 'paragraph', key: `${blocks.length}`, text: words.join('\n') });
      words = [];
    };
    for (const line of part.split('\n').map((each) => each.trim())) {
      if (line.startsWith('- ')) {
        flush();
        if (!items) {
          items = [];
          blocks.push({ kind: 'list', key: `${blocks.length}`, items });
        }
        items.push(line.slice(2));
        continue;
      }
      items = undefined;
      if (line.startsWith('## ')) {
        flush();
        blocks.push({ kind: 'heading', key: `${blocks.length}`, text: line.slice(3) });
      } else if (line !== '') words.push(line);
    }
    flush();
  }
  return blocks;
}
