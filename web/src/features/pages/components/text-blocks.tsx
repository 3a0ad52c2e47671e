import type { ReactNode } from 'react';
import { type Block, pageBlocks } from '../services/page-blocks';

function Part({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <h2 className="pt-3 text-[17px] font-semibold">{block.text}</h2>;
    case 'paragraph':
      return <p className="whitespace-pre-line">{block.text}</p>;
    case 'list':
      return (
        <ul className="list-disc space-y-1.5 pl-5">
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
  }
}

/** An operators' text with its headings, paragraphs and lists. */
export function TextBlocks({ body }: { body: string }): ReactNode {
  return pageBlocks(body).map((block) => <Part key={block.key} block={block} />);
}
