/** Splits a table into cells at the separator that is most frequent at its top: comma, semicolon or tab. */
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
      row.push(cell);
      cell = '';
    } else if (char === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else if (char !== '\r') cell += char;
  }
  return cell || row.length > 0 ? [...rows, [...row, cell]] : rows;
}
