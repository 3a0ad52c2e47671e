import { AppError } from '@makoto/contracts';

/** More than any bank's file has. A file of separators alone would fill the memory with empty cells. */
const MAX_ROWS = 20_000;
const MAX_CELLS = 200;

/**
 * Splits a table into cells at the separator that is most frequent at its top: comma, semicolon or tab.
 * @throws VALIDATION if it has more than 20,000 rows, or a row more than 200 cells
 */
export function tableOf(text: string): string[][] {
  const top = text.slice(0, 2_000);
  const [separator = ','] = [',', ';', '\t'].sort((a, b) => top.split(b).length - top.split(a).length);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (quoted) {
      if (char === '"' && text[i + 1] === '"') cell += text[++i];
      else if (char === '"') quoted = false;
      else cell += char;
    } else if (char === '"') quoted = true;
    else if (char === separator) {
      if (row.push(cell) > MAX_CELLS) throw tooMany(MAX_CELLS);
      cell = '';
    } else if (char === '\n') {
      if (rows.push([...row, cell]) > MAX_ROWS) throw tooMany(MAX_ROWS);
      row = [];
      cell = '';
    } else if (char !== '\r') cell += char;
  }
  return cell || row.length > 0 ? [...rows, [...row, cell]] : rows;
}

function tooMany(max: number): AppError {
  return new AppError('VALIDATION', {}, [{ field: 'file', key: 'length', params: { min: 0, max } }]);
}
